import { host } from '@aerofleet/federation/preset'

export default host({ directory: import.meta.dirname })
