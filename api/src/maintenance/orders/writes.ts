// Others change these through this file alone.

export { cancelOrder, createOrder } from './acts'
export { closeWork } from './close'
export { followOrders } from './follow'
export { addFinding, leaveCard, performCard } from './sign'
