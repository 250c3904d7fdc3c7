import type { Tokenizer } from "htmlparser2"
import type { IOptions } from "sanitize-html"
import { largePackage } from "../large-packages"
import { Unbounded } from "./bounded"

/**
 * For each tag, the parser may go through all elements that are open. So a text of many open elements and wrong end tags
 * would take quadratic time. This many steps take about 20 ms, and no handwritten text comes near.
 */
const MAX_STEPS = 20_000_000

let made: typeof Tokenizer | undefined

/**
 * Makes the parser of `sanitize-html` count its steps. It throws `Unbounded` if there are too many.
 */
export function withBoundedParser(options: IOptions): IOptions {
  const bounded: IOptions = { ...options }
  // The types of the sanitizer are made for another version of the parser than it uses.
  Reflect.set(bounded, "parser", { ...options.parser, Tokenizer: boundedTokenizer() })
  return bounded
}

function boundedTokenizer(): typeof Tokenizer {
  const { Tokenizer } = largePackage("htmlparser2")
  made ??= class extends Tokenizer {
    constructor(...[options, parser]: ConstructorParameters<typeof Tokenizer>) {
      super(options, parser)
      let steps = 0
      for (const name of ["onopentagname", "onclosetag"] as const) {
        const read = parser[name].bind(parser)
        parser[name] = (start, end) => {
          steps += openElements(parser)
          if (steps > MAX_STEPS) throw new Unbounded("The text is nested too deeply.")
          read(start, end)
        }
      }
    }
  }
  return made
}

/** The parser does not publish its stack. `bounded-tokenizer.spec` fails if it gets another name. */
function openElements(parser: object): number {
  const stack: unknown = Reflect.get(parser, "stack")
  return Array.isArray(stack) ? stack.length : 0
}
