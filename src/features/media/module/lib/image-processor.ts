import { TwoLanes } from "../../../../lib/two-lanes"
import { type ImageTask, imageChild, MOST_PIXELS, type Prepared } from "./image-child"
import { svgCleaner } from "./svg"

/** The file is not an image, or it is too large or broken. */
export class RefusedImage extends Error {
  override readonly name = "RefusedImage"
}

const LIMITS = { taskMs: 30_000, waiting: 100, tasksOfChild: 50, idleMs: 5_000 }

/** Decodes and encodes images. Pictures for visitors are rendered before uploads. */
export class ImageProcessor extends TwoLanes<ImageTask, Prepared | null> {
  constructor() {
    super({
      quickMs: 3_000,
      program: `(${imageChild.toString()})(require, ${JSON.stringify(MOST_PIXELS)}, ${svgCleaner.toString()})`,
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
