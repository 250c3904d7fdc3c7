import type { Question, Usage } from "../../modules/assistant/types"

/** What a model has done for one turn, as far as it is known before the turn is over. */
export interface ModelWork extends Pick<Question, "onRunning" | "onUsage"> {
  /** Whether a model worked on it: a question went out and was not refused, or was answered. */
  readonly hasBegun: boolean
  /** Of complete answers. */
  readonly usage: Usage
}

/** Follows a turn, so that a caller who hangs up pays for a model that runs. */
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
