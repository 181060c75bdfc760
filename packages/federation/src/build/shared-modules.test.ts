import { join } from 'node:path'
import { satisfy } from '@module-federation/enhanced/runtime'
import { root } from '../release/workspace/root.mjs'
import { runtimeModules, sharedModules } from './shared-modules'

test('a remote takes from the shell what holds the state of the page, and has its own of all else', () => {
  const taken = sharedModules('remote', join(root, 'mfe-landing'))
  expect(Object.keys(taken)).toEqual([
    'react',
    'react/',
    'react-dom',
    'react-dom/',
    'react-router-dom',
    '@tanstack/react-query',
    '@aerofleet/shared/runtime/',
  ])
  const provided = sharedModules('host', join(root, 'shell'))
  for (const [name, { requiredVersion, ...share }] of Object.entries(taken)) {
    expect(share).toMatchObject({ singleton: true, import: false })
    expect(provided[name]).toMatchObject({ singleton: true, eager: true })
    expect(satisfy(provided[name]?.version ?? '', requiredVersion)).toBe(true)
  }
})

test('the shell has every module of the runtime, also those that only a remote uses', () => {
  expect(runtimeModules(join(root, 'shell'))).toEqual(
    expect.arrayContaining(['@aerofleet/shared/runtime/session', '@aerofleet/shared/runtime/slot']),
  )
})
