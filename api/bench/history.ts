// Updates in one statement, with and without the row of the history; prints seconds of each block.
import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { updated } from '../src/aircraft/queries'
import { openStore } from '../src/db/open-store'

const recorded = /insert into changes \([^)]*\)/
const perBlock = 100
const writers = 4

async function start(databaseUrl: string): Promise<void> {
  await (await openStore({ databaseUrl })).close()
  const pool = new Pool({ connectionString: databaseUrl, max: writers })
  const ids = Array.from({ length: writers }, () => randomUUID())
  for (const [n, id] of ids.entries()) {
    await pool.query(
      `insert into aircraft (id, aircraft_type, tail_number, tail_key, serial_number, total_hours, total_cycles)
       values ($1, 'A', $2, $2, $2, 1, 1)`,
      [id, `D${n}`],
    )
  }
  const without = updated.text.replace(recorded, '')
  if (without === updated.text) throw new Error('The statement has no history to leave out.')

  async function block(name: string, text: string): Promise<number> {
    const begin = performance.now()
    const write = async (id: string, n: number) => {
      for (let i = 0; i < perBlock / writers; i++) {
        const values = updated.bind({
          roles: '0',
          id,
          shard: n,
          ifMatch: null,
          link: false,
          operatorId: null,
          aircraftType: 'A',
          tailNumber: `D${n}`,
          tailKey: `D${n}`,
          serialNumber: `D${n}`,
          totalHours: '1.00',
          totalCycles: i,
          byUid: 'u',
          byName: 'Ada',
        })
        const { rows } = await pool.query<{ json: string | null }>({ name, text, values })
        if (!rows[0]?.json) throw new Error('Nothing was changed.')
      }
    }
    await Promise.all(ids.map(write))
    return (performance.now() - begin) / perBlock
  }
  process.on('message', (which: 'with' | 'without') => {
    const text = which === 'with' ? updated.text : without
    void block(which, text).then((ms) => process.send?.(ms))
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.('ready')
}

void start(process.argv[2] ?? '')
