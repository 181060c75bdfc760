import type { ComponentType } from 'react'
import {
  AuditPoints,
  Bids,
  CriticalChain,
  LatestChanges,
  Release,
  TightestAircraft,
} from './miniatures'

type Feature = {
  title: string
  text: string
  Picture: ComponentType
  /** The feature is live where a remote owns this address. */
  address: string
  /** What the card says until then. */
  tag?: 'Preview'
}

/** The six features of the landing page (spec §1). */
export const features: readonly Feature[] = [
  {
    title: 'Maintenance Tracking',
    text: 'Schedules, work orders and component life cycles in one place. Alerts and notifications go out on their own, before a limit is reached.',
    Picture: TightestAircraft,
    address: '/dashboard/maintenance',
  },
  {
    title: 'MRO Bidding',
    text: 'Put maintenance, repair and overhaul work out to bid, compare the offers side by side and keep your vendors in order.',
    Picture: Bids,
    address: '/dashboard/mro-bidding',
    tag: 'Preview',
  },
  {
    title: 'CCPM Scheduling',
    text: 'Critical chain project management: plan around what is really scarce, put people and hangar slots where they count, and guard the date with a buffer.',
    Picture: CriticalChain,
    address: '/dashboard/ccpm-scheduling',
    tag: 'Preview',
  },
  {
    title: 'QA Audits',
    text: 'Digital checklists that follow the auditor, compliance tracked point by point, and the report written when the last one is closed.',
    Picture: AuditPoints,
    address: '/dashboard/qa-audits',
    tag: 'Preview',
  },
  {
    title: 'Compliance Dashboards',
    text: 'Watch the regulations that apply to you, report on them automatically, and show the audit trail to whoever asks.',
    Picture: LatestChanges,
    address: '/dashboard/compliance-dashboards',
    tag: 'Preview',
  },
  {
    title: 'Digital RTS',
    text: 'Return-to-service documents with electronic signatures; the workflow moves itself from hangar to flight line.',
    Picture: Release,
    address: '/dashboard/digital-rts',
    tag: 'Preview',
  },
]
