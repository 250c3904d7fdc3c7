import { Mark, markInputRule } from "@tiptap/core"

const NAME = "code"

/** Code within a line. Unlike TipTap's own mark, it may be bold or a link, because Markdown allows both. */
export const Code = Mark.create({
  name: NAME,
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: "code" }],
  renderHTML: ({ HTMLAttributes }) => ["code", HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { "Mod-e": () => this.editor.commands.toggleMark(this.name) }
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])(`(?!\s)([^`]+)`)$/, type: this.type })]
  },
})
