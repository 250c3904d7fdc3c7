import type { Question, Usage } from "../module/types"

/** A model's work for one message until now. It decides about the price if the caller disconnects. */
export interface ModelWork extends Pick<Question, "onRunning" | "onUsage"> {
  /** True if the model has received a question and has not refused it. */
  readonly hasBegun: boolean
  /** The tokens of all complete answers. */
  readonly usage: Usage
}

/** Records what the model does, so that a caller who disconnects pays for work that has begun. */
export function modelWork(): ModelWork {
  let isRunning = false
  let isAnswered = false
  const usage: Usage = { input_tokens: 0, output_tokens: 0 }
  return {
    get hasBegun() {
      return isRunning || isAnswered
    },
    usage,
    onRunning: (runs) => {
      isRunning = runs
    },
    onUsage({ input_tokens, output_tokens }) {
      isAnswered = true
      usage.input_tokens += input_tokens
      usage.output_tokens += output_tokens
    },
  }
}
