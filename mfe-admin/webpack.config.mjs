import { remote } from '@aerofleet/federation/preset'

export default remote({ directory: import.meta.dirname })
