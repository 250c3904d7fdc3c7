import type { Question, Usage } from "../../modules/assistant/types"

/** The work of a model during one turn, known before the turn ends. */
export interface ModelWork extends Pick<Question, "onRunning" | "onUsage"> {
  /** True if a question was sent and not refused, or was answered. */
  readonly hasBegun: boolean
  /** The usage of complete answers. */
  readonly usage: Usage
}

/** Follows a turn, so that a caller who hangs up pays for work that has begun. */
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
