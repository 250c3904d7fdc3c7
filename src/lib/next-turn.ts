import { setImmediate as turn } from "node:timers/promises"
import { processShare } from "./process-share"

/** Call this between parts of long work. Other requests run in between, and those of lighter callers first. */
export async function nextTurn(): Promise<void> {
  processShare.countCurrent()
  await turn()
  await processShare.giveWay()
}
