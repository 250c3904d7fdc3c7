import { useMutation } from "@tanstack/react-query"
import type { Received } from "../../kits/rows/moments"
import type { connectionTest } from "../../kits/settings/connection-test"
import { api } from "./api"

type ConnectionTest = Received<typeof connectionTest>

/** The answer of a settings test. Some features add fields or reasons to it. */
export type TestResult = Omit<ConnectionTest, "reason" | "detail"> & {
  reason: string | null
  detail?: ConnectionTest["detail"]
}

/** Calls the route of a test, which tests the saved settings at an outside service. */
export async function callTest<Result extends TestResult>(path: string): Promise<Result> {
  return (await api<{ test: Result }>(path, { body: {} })).test
}

export function useConnectionTest<Result extends TestResult>(run: () => Promise<Result>) {
  return useMutation({ mutationFn: run })
}

/** The reasons whose texts say all. For others, the service's own message is shown, too. */
const SAYS_ALL = new Set([
  "incomplete",
  "unreachable",
  "timed_out",
  "unreadable",
  "mode_mismatch",
  "not_own",
  "not_checked",
  "not_connected",
])

/** The second line of a result: the data that came back, or the service's own message. */
export function detailOf({ reason, problem, detail = null }: TestResult): string | null {
  if (reason === null) return detail
  return SAYS_ALL.has(reason) ? null : problem
}
