import { execFileSync } from "node:child_process"
import path from "node:path"
import { describe, expect, it } from "vitest"

const root = path.resolve(__dirname, "../../../..")
const register = path.join(root, "integration-tests/harness/register.cjs")

/** Prints how many modules the bounded part of the first text of a new process loads. */
const script = (source: string, format: string) => `
  const vm = require("node:vm")
  const { runInContext } = vm.Script.prototype
  const { renderRichText } = require(${JSON.stringify(path.join(root, "src/lib/content/rich-text.ts"))})
  const counts = []
  vm.Script.prototype.runInContext = function (...given) {
    const before = Object.keys(require.cache).length
    const result = runInContext.apply(this, given)
    counts.push(Object.keys(require.cache).length - before)
    return result
  }
  renderRichText(${JSON.stringify(source)}, ${JSON.stringify(format)})
  console.log(JSON.stringify(counts))`

describe("the first text of a process", () => {
  // A module whose loading is stopped stays half loaded, for all later texts.
  it.each([
    [
      "html",
      '<p>a &amp; &colon;</p><iframe src="https://www.youtube.com/embed/a"></iframe><img src="/a.png">',
    ],
    ["markdown", "# A\n\n| a |\n|-|\n| <b>b</b> |\n\n~~c~~ [d](javascript:e) &lt;f&gt; `<g>`"],
  ])("loads no code in the part that may be stopped: %s", (format, source) => {
    const given = ["-r", register, "-e", script(source, format)]
    expect(JSON.parse(execFileSync(process.execPath, given, { cwd: root, encoding: "utf8" }))).toEqual([0])
  })
})
