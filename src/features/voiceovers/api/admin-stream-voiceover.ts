import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Response } from "express"
import { translateError } from "../../../edge/translate-error"
import { Alarm } from "../../../lib/alarm"
import { asError } from "../../../lib/thrown"
import { type EventStream, openEventStream } from "../../assistant/api/event-stream"
import { callerSignal } from "../../assistant/api/owners"
import { readVoiceover } from "../services/order-voiceover"
import { voiceoverNews } from "../services/voiceover-news"

/** How often the voiceover is read, in case a message about its change is lost. */
const LOOK_MS = 5_000

/** Sends each step of a voiceover until it ends, even if another process makes it. Throws 404 before the first event. */
export async function streamVoiceover(scope: MedusaContainer, id: string, res: Response): Promise<void> {
  const gone = callerSignal(res)
  await readVoiceover(scope, id)
  const stream = openEventStream(res, gone)
  try {
    await follow(scope, id, stream)
  } catch (error) {
    if (!stream.signal.aborted) stream.send("error", errorBodyOf(scope, error))
  } finally {
    stream.end()
  }
}

async function follow(scope: MedusaContainer, id: string, stream: EventStream): Promise<void> {
  const alarm = new Alarm(stream.signal)
  const unsubscribe = voiceoverNews.on(id, alarm.ring)
  try {
    let last = ""
    for (;;) {
      const voiceover = await readVoiceover(scope, id)
      const isOver = voiceover.status === "completed" || voiceover.status === "failed"
      const now = JSON.stringify(voiceover)
      if (now !== last) stream.send(isOver ? "done" : "progress", { voiceover })
      if (isOver) return
      last = now
      await alarm.wait(LOOK_MS)
    }
  } finally {
    unsubscribe()
  }
}

/** The error as the client may see it. Internal errors are logged. */
function errorBodyOf(scope: MedusaContainer, error: unknown): object {
  const answer = translateError(error)
  if (answer.code === "internal_error")
    scope.resolve(ContainerRegistrationKeys.LOGGER).error("A voiceover could not be followed", asError(error))
  return answer.body
}
