import { setImmediate as nextTurn } from "node:timers/promises"
import { clock } from "../../../lib/clock"
import sayings from "../sayings.json"
import { folded } from "./plain-words"
import { featuresOf } from "./word-features"

/**
 * How likely each task is for a message, learned from the messages in `sayings.json`: a multinomial logistic regression
 * over words, pairs of words and parts of words, trained by stochastic gradient descent in a fixed order. So the same
 * messages always give the same result. `npm run eval:assistant` measures it with messages that it has not learned.
 */
export interface SayingsModel {
  /** From 0 to 1, by the id of a task. All together are 1, with {@link NO_TASK}. */
  likelihoods: (text: string) => ReadonlyMap<string, number>
}

export { sayings }

/** The messages in `sayings.json` that are about no task. */
export const NO_TASK = "none"

const EPOCHS = 3
const FIRST_RATE = 4
/** A feature of fewer messages tells nothing about others. */
const FEWEST_MESSAGES = 2
/** Training takes about half a second. Other requests run between two parts of it. */
const SLICE_MS = 10
const STEPS_PER_LOOK = 8
const SEED = 12_345

/** The place and the rarity (inverse document frequency) of each feature that tells something. */
type Known = ReadonlyMap<number, { place: number; rarity: number }>

/** The known features of a message, with their weights. */
interface Vector {
  places: Int32Array
  values: Float32Array
}

let training: Generator<undefined, SayingsModel, undefined> | undefined
let trained: SayingsModel | undefined

/** The model. The first call trains it at once, unless {@link learnSayings} did. */
export function sayingsModel(): SayingsModel {
  while (!trained) advance(Number.POSITIVE_INFINITY)
  return trained
}

/** Trains the model in small parts, so that other requests do not wait for it. */
export async function learnSayings(): Promise<void> {
  while (!trained) {
    advance(clock.elapsed() + SLICE_MS)
    await nextTurn()
  }
}

function advance(until: number): void {
  training ??= train()
  do {
    const { done, value } = training.next()
    if (!done) continue
    // A generator that has failed ends without a value.
    if (!value) throw new Error("The sayings could not be learned.")
    trained = value
    return
  } while (clock.elapsed() < until)
}

function* train(): Generator<undefined, SayingsModel, undefined> {
  const classes = Object.keys(sayings)
  const samples: { features: Int32Array; label: number }[] = []
  for (const [label, texts] of Object.values(sayings).entries())
    for (const text of texts) {
      samples.push({ features: featuresOf(folded(text)), label })
      if (samples.length % STEPS_PER_LOOK === 0) yield
    }
  const known = knownFeatures(samples.map(({ features }) => features))
  const vectors: Vector[] = []
  for (const { features } of samples) {
    vectors.push(vectorOf(features, known))
    if (vectors.length % STEPS_PER_LOOK === 0) yield
  }
  const table = new Float32Array(known.size * classes.length)
  const order = shuffler(samples.length)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = FIRST_RATE / (1 + epoch / 2)
    for (const [place, number] of order().entries()) {
      const vector = vectors[number]
      const label = samples[number]?.label
      if (vector && label !== undefined) learn(table, vector, label, { rate, count: classes.length })
      if (place % STEPS_PER_LOOK === 0) yield
    }
  }
  return {
    likelihoods(text) {
      const shares = sharesOf(
        table,
        vectorOf(
          featuresOf(folded(text), (feature) => known.has(feature)),
          known,
        ),
        classes.length,
      )
      return new Map(classes.map((id, place) => [id, shares[place] ?? 0]))
    },
  }
}

function knownFeatures(all: Int32Array[]): Known {
  const counts = new Map<number, number>()
  for (const features of all)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const known = new Map<number, { place: number; rarity: number }>()
  for (const [feature, count] of counts)
    if (count >= FEWEST_MESSAGES)
      known.set(feature, { place: known.size, rarity: Math.log((1 + all.length) / (1 + count)) + 1 })
  return known
}

/** A vector of length 1. Features that no learned message has, such as those of a product's name, do not count. */
function vectorOf(features: Int32Array, known: Known): Vector {
  const found = Array.from(features, (feature) => known.get(feature) ?? []).flat()
  const length = Math.hypot(...found.map(({ rarity }) => rarity))
  return {
    places: Int32Array.from(found, ({ place }) => place),
    values: Float32Array.from(found, ({ rarity }) => rarity / length),
  }
}

/** One step of the descent: moves the weights of a message's features towards its task. */
function learn(
  table: Float32Array,
  vector: Vector,
  label: number,
  { rate, count }: { rate: number; count: number },
): void {
  const errors = sharesOf(table, vector, count)
  errors[label] = (errors[label] ?? 0) - 1
  for (const [number, place] of vector.places.entries()) {
    const step = rate * (vector.values[number] ?? 0)
    const row = place * count
    for (let at = 0; at < count; at++) table[row + at] = (table[row + at] ?? 0) - step * (errors[at] ?? 0)
  }
}

/** The likelihood of each class (softmax). */
function sharesOf(table: Float32Array, { places, values }: Vector, count: number): Float64Array {
  const sums = new Float64Array(count)
  for (const [number, place] of places.entries()) {
    const value = values[number] ?? 0
    const row = place * count
    for (let at = 0; at < count; at++) sums[at] = (sums[at] ?? 0) + value * (table[row + at] ?? 0)
  }
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const all = powers.reduce((one, other) => one + other, 0)
  return powers.map((power) => power / all)
}

/** Gives the numbers below `count` in another order at each call, always in the same orders. */
function shuffler(count: number): () => readonly number[] {
  const numbers = Array.from({ length: count }, (_, index) => index)
  let state = SEED
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + SEED) & 0x7f_ff_ff_ff
    return state / 0x80_00_00_00
  }
  return () => {
    for (let last = count - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1))
      const [one, two] = [numbers[last] ?? 0, numbers[other] ?? 0]
      numbers[last] = two
      numbers[other] = one
    }
    return numbers
  }
}
