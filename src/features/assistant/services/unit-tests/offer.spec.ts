import { describe, expect, it } from "vitest"
import { allTasks } from "../../skills"
import { intentsFor } from "../offer"

describe("the price of a message", () => {
  it.each([
    ["Write a blog post about how we fire our stoneware", "advanced"],
    ["Publish the blog post about stoneware", "fast"],
    ["Change the text of the about page", "standard"],
    ["Set the price of the blue vase to 25 euros", "fast"],
    ["Raise the prices of all products by 10 percent", "standard"],
    ["Which reviews are waiting?", "fast"],
    ["Reply to the latest review", "standard"],
  ])("is that of its task, not of its skill: %s", async (message, tier) => {
    expect((await intentsFor(message, allTasks())).tier).toBe(tier)
  })
})
