import path from "node:path"
import { COMPILER } from "../../../../lib/child-queue"
import { TwoLanes } from "../../../../lib/two-lanes"
import type * as imageChild from "./image-child"
import type { ImageTask, Prepared } from "./image-tasks"
import type * as svg from "./svg"

/** The file is not an image, is too large or broken, took too long, or crashed the child process. */
export class RefusedImage extends Error {
  override readonly name = "RefusedImage"
}

const LIMITS = { taskMs: 30_000, waiting: 100, tasksOfChild: 50, idleMs: 5_000 }

/** Runs in the child. Only the child loads these files, because their packages need much memory. */
function start(child: typeof imageChild, loadSvg: () => typeof svg): void {
  child.serveImages(() => loadSvg().cleanSvg)
}

const CHILD = JSON.stringify(path.join(__dirname, "image-child"))
const SVG = JSON.stringify(path.join(__dirname, "svg"))

/** Decodes and encodes images. Pictures for visitors are rendered before uploads. */
export class ImageProcessor extends TwoLanes<ImageTask, Prepared | null> {
  constructor() {
    super({
      quickMs: 3_000,
      program: `${COMPILER}(${start.toString()})(require(${CHILD}), () => require(${SVG}))`,
      folder: __dirname,
      heapMegabytes: 128,
      environment: { MALLOC_ARENA_MAX: "2", VIPS_DISC_THRESHOLD: "100m" },
      refusal: (reason) => new RefusedImage(reason),
      tooSlow: "The image takes too long to process.",
      broken: "The image cannot be processed.",
      full: "Too many images are waiting. Try again shortly.",
      limits: LIMITS,
      isUrgent: ({ kind }) => kind === "render",
    })
  }
}
