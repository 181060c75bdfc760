import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** @typedef {<Row>(statement: string) => Promise<Row[]>} Query */
/**
 * @typedef {object} Database
 * @property {Query} query
 * @property {() => Promise<void>} close
 */

/** @param {string} url @returns {Promise<Database>} */
export async function openServer(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { query: async (text) => (await client.query(text)).rows, close: () => client.end() }
}

/** @param {string} path @returns {Promise<Database>} */
export async function openDirectory(path) {
  const client = await PGlite.create(path)
  /** @template Row @param {string} text @returns {Promise<Row[]>} */
  async function query(text) {
    /** @type {import('@electric-sql/pglite').Results<Row>} */
    const { rows } = await client.query(text)
    return rows
  }
  return { query, close: () => client.close() }
}
