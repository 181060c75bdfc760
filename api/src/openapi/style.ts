/** The product's colours and spacing (packages/ui/src/tokens.css), which the API cannot import. */
export const style = `
:root { color-scheme: light dark; --ground: light-dark(#f4f5f2, #0e1418);
  --panel: light-dark(#fff, #151d23); --ink: light-dark(#11191f, #e8eef2);
  --ink-2: light-dark(#4a5760, #9fb0bc); --line: light-dark(#d5dad6, #27343e);
  --accent: light-dark(#006a8e, #4cc9f0); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 64rem; padding: 24px 16px 64px; background: var(--ground);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.25; }
h2 { margin: 40px 0 16px; }
h3 { margin: 0 0 8px; font-size: 1rem; }
p { margin: 0 0 12px; max-width: 48rem; }
a { color: var(--accent); }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 8px 0; }
section { margin: 0 0 16px; padding: 16px; overflow-x: auto; background: var(--panel);
  border: 1px solid var(--line); border-radius: 4px; }
code { font: 0.9em ui-monospace, monospace; }
h3 { overflow-wrap: anywhere; }
h3 code { margin-right: 8px; }
table { width: 100%; margin: 8px 0 12px; border-collapse: collapse; font-size: 0.875rem; }
th, td { padding: 6px 12px 6px 0; text-align: left; vertical-align: top;
  border-top: 1px solid var(--line); }
@media (max-width: 480px) { section { padding: 12px; } th, td { padding-right: 6px; } table { font-size: 0.8125rem; } }
th { color: var(--ink-2); font-weight: 400; border-top: 0; }
`
