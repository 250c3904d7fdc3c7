import { describe, expect, it } from "vitest"
import texts from "../../../admin/i18n/home/en.json"
import { wirings } from "../../wirings"
import { ORDER } from "../services/to-dos"

const toDos = wirings().flatMap(({ wiring }) => wiring.toDos ?? [])
const agendas = wirings().flatMap(({ wiring }) => wiring.agendas ?? [])

describe("what features declare for the home", () => {
  it("has a text for each kind, and no text without a kind", () => {
    expect(Object.keys(texts.home.toDos).sort()).toEqual(toDos.map(({ kind }) => kind).sort())
    expect(Object.keys(texts.home.dates).sort()).toEqual(agendas.map(({ kind }) => kind).sort())
  })

  it("has a place in the list for each kind that waits", () => {
    expect([...ORDER].sort()).toEqual(toDos.map(({ kind }) => kind).sort())
  })
})
