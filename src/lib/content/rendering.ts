import path from "node:path"
import { ChildQueue, COMPILER } from "../child-queue"
import { errors } from "../errors"
import { nextTurn } from "../next-turn"
import { processShare } from "../process-share"
import { quickRichText, type RichText, type RichTextSource, type renderRichText } from "./rich-text"

/** Ordinary texts take less. */
const QUICK_MS = 50
const LIMITS = { taskMs: 15_000, waiting: 20, tasksOfChild: 100, idleMs: 10_000 }

/** Runs in the child. It cannot use anything else in this file. */
function renderingChild(render: typeof renderRichText): void {
  process.on("message", ({ id, task }: { id: number; task: RichTextSource }) => {
    try {
      process.send?.({ id, done: render(task.source, task.format, task.field) })
    } catch (error) {
      process.send?.({ id, refused: error instanceof Error ? error.message : "The text cannot be read." })
    }
  })
  process.on("disconnect", () => process.exit())
}

const CODE = JSON.stringify(path.join(__dirname, "rich-text"))

const queue = new ChildQueue<RichTextSource, RichText>({
  program: `${COMPILER}(${renderingChild.toString()})(require(${CODE}).renderRichText)`,
  folder: __dirname,
  heapMegabytes: 256,
  environment: {},
  refusal: (reason) => errors.invalidField(reason),
  tooSlow: "The text is too long or nested too deeply.",
  broken: "The text cannot be processed.",
  full: "Too many texts are waiting. Try again shortly.",
  limits: LIMITS,
})

/**
 * Makes a text safe, as {@link renderRichText} does. A text that takes long goes on in a child process, one at a time,
 * and tenants take turns, because a hostile text could block all requests.
 *
 * @throws errors.invalidField if the source cannot be made safe or takes too long
 */
export async function renderText(tenant: string, text: RichTextSource): Promise<RichText> {
  // A request may have a hundred texts. Others run between them.
  await nextTurn()
  const quick = quickRichText(text, QUICK_MS)
  processShare.countCurrent()
  return quick ?? queue.run(tenant, text)
}
