import { z } from "zod"
import { publishCommand } from "../../../kits/skills/commands/publications"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { say } from "../../../kits/skills/lib/texts"
import type { Task } from "../../../kits/skills/skill"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { nameField, readingText } from "../../assistant/skills/publications"
import { saving } from "../../assistant/skills/saving"

const input = z.strictObject({
  name: nameField,
  status: z.enum(["published", "draft", "scheduled"]).describe("`draft` takes a public post offline."),
  published_at: z.iso
    .datetime({ offset: true })
    .optional()
    .describe("With `scheduled` only: from when on it is public."),
})

export const blogPublish: Task = {
  id: "blog-publish",
  category: "content",
  title: { en: "Publish a blog post", tr: "Blog yazısı yayınlama" },
  examples: {
    en: [
      "Publish the blog post about stoneware",
      "Put the draft about spring online",
      "Schedule the blog post for tomorrow at nine",
      "Take the blog article about the sale offline",
      "unpublish the post about opening hours",
      "make the article on glazes public",
      "release the draft post now",
      "blog post go live",
      "plan the publication of the article for Friday",
      "set the post back to draft",
    ],
    tr: [
      "Seramik hakkındaki blog yazısını yayınla",
      "İlkbahar taslağını yayına al",
      "Blog yazısını yarın saat dokuza planla",
      "İndirim hakkındaki makaleyi yayından kaldır",
      "açılış saatleri yazısını yayından çek",
      "sırlarla ilgili yazıyı herkese aç",
      "taslak yazıyı şimdi yayımla",
      "blog yazısı yayına girsin",
      "makalenin yayınını cumaya planla",
      "yazıyı taslağa geri al",
    ],
  },
  model_tier: "fast",
  icon: "RocketLaunch",
  needs: [],
  actions: [
    readingText("read_blog_post", "Reads a post of the blog, public or not.", "blog_post"),
    saving({
      name: "set_blog_post_status",
      description: "Publishes a blog post, schedules it, or takes it offline. Its text stays as it is.",
      input,
      summary: {
        en: "Change whether “{title}” is public",
        tr: "“{title}” yazısının yayın durumunu değiştir",
      },
      whom: ({ name }) => ({ kind: "blog_post", name }),
      resolved: (wanted, id) => ({ ...wanted, name: id }),
      wish({ status, published_at }, language) {
        if ((status === "scheduled") !== (published_at !== undefined))
          throw errors.invalidField(say(PROBLEMS.timeAndSchedule, language))
        if (published_at !== undefined && Date.parse(published_at) <= clock.now())
          throw errors.outOfRange(say(PROBLEMS.scheduledPast, language))
        return { state: { status, published_at } }
      },
    }),
  ],
  byCommand: publishCommand,
}
