import { join } from 'node:path'
import { satisfy } from '@module-federation/enhanced/runtime'
import { root } from '../release/workspace/root.mjs'
import { runtimeModules, sharedModules } from './shared-modules'

test('a remote takes modules with the state of the page from the shell, and brings all others itself', () => {
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

test('the shell has every runtime module, also the ones that only a remote uses', () => {
  expect(runtimeModules(join(root, 'shell'))).toEqual(
    expect.arrayContaining(['@aerofleet/shared/runtime/session', '@aerofleet/shared/runtime/slot']),
  )
})
