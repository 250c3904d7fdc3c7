import type { EngineModule, EngineParts, Feature, Surroundings } from "../kits/declarations/declaration"
import * as list from "."
import { features } from "./all"

type List = typeof list

/**
 * The configuration of each feature, by the feature's name in `index.ts`. Features without a configuration are left
 * out.
 */
export type FeatureConfigurations = {
  [Key in keyof List as OwnOf<List[Key]> extends object ? Key : never]: OwnOf<List[Key]>
}

type OwnOf<Declared> = Declared extends Feature<infer Own> ? Own : never

export interface ConfiguredFeatures {
  configurations: FeatureConfigurations
  /** The modules of all features. */
  modules: (engine: EngineParts) => EngineModule[]
}

/** The environment variables of all features. */
export const featureVariables = Object.fromEntries(
  features.flatMap(({ variables }) => Object.entries(variables)),
)

/** Each feature reads its own variables. */
export function configureFeatures(
  source: Record<string, unknown>,
  surroundings: Surroundings,
): ConfiguredFeatures
export function configureFeatures(source: Record<string, unknown>, surroundings: Surroundings) {
  const configured = Object.entries<Feature>(list).map(
    ([key, feature]) => [key, feature.configure(source, surroundings)] as const,
  )
  return {
    configurations: Object.fromEntries(configured.map(([key, { own }]) => [key, own])),
    modules: (engine: EngineParts) => configured.flatMap(([, { modules }]) => modules(engine)),
  }
}
