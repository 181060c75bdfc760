/** @jest-environment node */
import { AircraftCreated, createdAircraftId } from './aircraft'
import { contract, type CallName } from './all'

test.each<[CallName, string]>([
  ['aircraftList', 'GET /aircraft'],
  ['aircraftCreate', 'POST /aircraft'],
  ['aircraftView', 'GET /aircraft/:id'],
  ['aircraftUpdate', 'PUT /aircraft/:id'],
  ['aircraftDelete', 'DELETE /aircraft/:id'],
  ['operatorList', 'GET /operators'],
  ['operatorCreate', 'POST /operators'],
  ['operatorDelete', 'DELETE /operators/:id'],
  ['userList', 'GET /usermanagement/users'],
  ['adminAssign', 'POST /usermanagement/assign-admin'],
  ['userRoleAssign', 'POST /usermanagement/users/:uid/role'],
  ['userRoleRemove', 'DELETE /usermanagement/users/:uid/role'],
])('the call %s is %s (§7.1)', (name, line) => {
  const { method, path } = contract[name]
  expect(`${method} ${path}`).toBe(line)
})

test.each([
  ['aircraftId', { aircraftId: 'a7' }],
  ['aircraft.Id', { aircraft: { Id: 'a7' } }],
])('the answer of a create gives the id as %s (§7.9)', (_, answer) => {
  expect(createdAircraftId(AircraftCreated.parse(answer))).toBe('a7')
})
