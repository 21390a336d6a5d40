import { CONNECTION_SCENARIOS } from './connection-scenarios.ts'
import { DATA_SCENARIOS } from './data-scenarios.ts'
import type { Scenarios } from './scenario-fixture.ts'

/** What the SDK relies on. */
export const SCENARIOS: Scenarios = { ...DATA_SCENARIOS, ...CONNECTION_SCENARIOS }
