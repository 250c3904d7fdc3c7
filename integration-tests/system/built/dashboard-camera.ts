import type { Page } from "playwright-core"
import { create } from "qrcode"
import { beforeAll, describe, expect, it } from "vitest"
import type { OpenDashboard } from "../../harness/dashboard"
import { pressOn, typeInto } from "../../harness/keyboard"
import { ticketSales } from "./dashboard-event-sales"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

/** Runs in the page. The camera sees a QR code, which is drawn again and again because a stream needs new pictures. */
const SEE = `({ size, dark }) => {
  const [square, margin] = [8, 4]
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = (size + 2 * margin) * square
  const context = canvas.getContext("2d")
  const draw = () => {
    context.fillStyle = "white"
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = "black"
    for (const place of dark) {
      const [row, column] = [Math.floor(place / size), place % size]
      context.fillRect((column + margin) * square, (row + margin) * square, square, square)
    }
  }
  draw()
  setInterval(draw, 100)
  window.svcStreams = []
  navigator.mediaDevices.getUserMedia = async () => {
    const stream = canvas.captureStream(10)
    window.svcStreams.push(stream)
    return stream
  }
}`

/** Runs in the page. */
const REFUSE = `navigator.mediaDevices.getUserMedia = async () => {
  throw new DOMException("Permission denied", "NotAllowedError")
}`

/** The states of the pictures that the page has taken from the camera. */
const STATES = "window.svcStreams.flatMap((stream) => stream.getTracks()).map((track) => track.readyState)"

/** Checks tickets in with a camera that the page only seems to have. `dashboard` works only inside of tests. */
export function checkInByCamera(dashboard: () => OpenDashboard): void {
  const { button, expectAccessible, field, open, pick } = keyboardHelp(dashboard)
  const { sellTickets, capture, statuses } = ticketSales(dashboard)
  const t = textsOf("en")
  let page: Page

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  describe("the check-in with a camera", () => {
    it("admits a ticket that the camera sees, once, and turns the camera off", async () => {
      const sold = await sellTickets("Camera")
      await capture(sold.order)
      await open("events/check-in")
      await see(sold.codes[0] ?? "")
      await pick(field(t("events.one")), sold.event.title)
      await pressOn(page, button(t("events.checkIn.camera")))
      await admitted(sold.attendees[0] ?? "").waitFor()
      expect(await page.evaluate<string[]>(STATES)).toContain("live")
      await pressOn(page, button(t("events.checkIn.stopCamera")))
      await page.locator("video").waitFor({ state: "detached" })
      expect(new Set(await page.evaluate<string[]>(STATES))).toEqual(new Set(["ended"]))
      const log = page.getByRole("region", { name: t("events.checkIn.log") })
      expect(await log.getByRole("listitem").count()).toBe(1)
      expect(await statuses(sold.event.id)).toEqual(["checked_in", "confirmed"])
      await expectAccessible()
    })

    it("says that the camera is refused, and still takes a typed code", async () => {
      const sold = await sellTickets("Refused")
      await capture(sold.order)
      await open("events/check-in")
      await page.evaluate(REFUSE)
      await pick(field(t("events.one")), sold.event.title)
      await pressOn(page, button(t("events.checkIn.camera")))
      await page.getByRole("alert").getByText(t("events.checkIn.noCamera"), { exact: true }).waitFor()
      await expectAccessible()
      await typeInto(page, field(t("events.checkIn.code")), sold.codes[0] ?? "")
      await page.keyboard.press("Enter")
      await admitted(sold.attendees[0] ?? "").waitFor()
    })
  })

  const admitted = (name: string) =>
    page
      .locator("[aria-live]")
      .getByText(t("events.checkIn.admitted").replace("{{name}}", name), { exact: true })

  async function see(code: string): Promise<void> {
    const { size, data } = create(code).modules
    const dark = [...data].flatMap((isDark, place) => (isDark ? [place] : []))
    await page.evaluate(`(${SEE})(${JSON.stringify({ size, dark })})`)
  }
}
