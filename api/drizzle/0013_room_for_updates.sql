-- Half of each page stays free for the next versions of its rows: a change of figures then touches no index.
ALTER TABLE "aircraft" SET (fillfactor = 50);
