import type { Asked, Said } from "../../integration-tests/harness/model-server"

/** The caption of the posts that the model writes. */
export const CAPTION = "The winter glaze has left the kiln"

/** The tools that answer the report's questions, by a word of the question. */
const LOOKUPS: [RegExp, string][] = [
  [/orders/, "find_orders"],
  [/stock/, "find_low_stock"],
  [/sales/, "summarize_sales"],
]

/** A model that understands what the report asks, and calls the tool for it. */
export function answerOfModel({ messages, tools = [] }: Asked): Said {
  const last = messages.at(-1)
  const call = last?.role === "user" ? callFor(last.content ?? "", tools.map(nameOf)) : undefined
  return call ? { calls: [call] } : { text: "Here you are." }
}

function callFor(question: string, tools: string[]): { name: string; input: unknown } | undefined {
  if (tools.includes("save_social_post"))
    return { name: "save_social_post", input: { caption: CAPTION, hashtags: ["stoneware"] } }
  const [, code] = /discount code (\w+)/.exec(question) ?? []
  if (code !== undefined) return { name: "create_promotion", input: { code, percent: 5 } }
  const [, name] = LOOKUPS.find(([word, tool]) => word.test(question) && tools.includes(tool)) ?? []
  return name === undefined ? undefined : { name, input: {} }
}

function nameOf(tool: NonNullable<Asked["tools"]>[number]): string {
  return tool.function.name
}
