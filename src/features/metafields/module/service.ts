import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { patternMatcher } from "../../../kits/form-logic/patterns"
import { clock } from "../../../lib/clock"
import { execute, onConnection, readCount, withinTransaction } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { Checks } from "../../../lib/parse"
import { storedDefault, storedValue } from "./lib/stored"
import { type MetafieldType, referencesIn, typeOf, validations, valueSchema, wordsOf } from "./lib/types"
import { readFields, storeValues } from "./lib/values"
import { Metafield } from "./models/metafield"
import { MetafieldDefinition } from "./models/metafield-definition"
import type {
  MetafieldDefinitionChange,
  MetafieldDefinitionInput,
  MetafieldToSet,
  PreparedMetafield,
} from "./types"

type Sql = Context<SqlEntityManager>

const MAX_DEFINITIONS = 256
const VALUES_AT_ONCE = 500

/** Metafields of the current tenant. Only the feature's workflows write them. */
export default class MetafieldsModuleService extends MedusaService({ MetafieldDefinition, Metafield }) {
  /** A record's metafields with a value or a default. */
  @InjectManager()
  async fieldsOf(
    record: { resourceType: string; resourceId: string; onlyPublic: boolean },
    @MedusaContext() context: Sql = {},
  ) {
    const rows = await readFields(onConnection(context), record)
    return rows.flatMap(({ definition_id: _, is_public, value, ...field }) =>
      value === null ? [] : [{ ...field, is_public, value: value.value, locale: null }],
    )
  }

  /**
   * Checks a new definition and its default. Throws 409 `invalid_state` if this kind of record has too many
   * definitions.
   */
  async checkDefinition(input: MetafieldDefinitionInput) {
    const [, count] = await this.listAndCountMetafieldDefinitions(
      { resource_type: input.resource_type },
      { take: 1, select: ["id"] },
    )
    if (count >= MAX_DEFINITIONS)
      throw errors.invalidState(`A kind of record has at most ${MAX_DEFINITIONS} metafields.`)
    return storedDefault(input)
  }

  /** Returns the default in its stored form, and `undefined` if it does not change. Throws 400. */
  async checkChange(id: string, change: MetafieldDefinitionChange) {
    const { type, validations, default_value } = await this.retrieveMetafieldDefinition(id)
    const stored = default_value?.value
    const after = await storedDefault({ type: typeOf(type), validations, default_value: stored, ...change })
    return change.default_value === undefined ? undefined : after
  }

  /** Changes the given columns. The engine's own update is not used, because it merges new objects into old ones. */
  @InjectTransactionManager()
  async changeDefinition(
    { id, validations: rules, default_value, ...change }: MetafieldDefinitionChange & { id: string },
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    const sql = withinTransaction(context)
    await sql("metafield_definition")
      .where({ id })
      .whereNull("deleted_at")
      .update({
        ...change,
        ...(rules !== undefined && { validations: JSON.stringify(rules) }),
        ...(default_value !== undefined && {
          default_value: default_value === null ? null : JSON.stringify({ value: default_value }),
        }),
        updated_at: clock.date(),
      })
    if (change.is_filterable === undefined) return
    const [{ is_filterable } = { is_filterable: false }] = await this.listMetafieldDefinitions(
      { id },
      {},
      context,
    )
    if (is_filterable) await this.indexValues(id, context)
  }

  /**
   * Checks values against their definitions. One error names all faults. `exists` finds out whether the records exist
   * to which the values refer.
   */
  async prepare(given: readonly MetafieldToSet[], exists: Exists): Promise<PreparedMetafield[]> {
    const keyOf = (one: { resource_type: string; namespace: string; key: string }) =>
      `${one.resource_type}/${one.namespace}.${one.key}`
    const definitions = await this.listMetafieldDefinitions(
      { resource_type: [...new Set(given.map(({ resource_type }) => resource_type))] },
      { take: MAX_DEFINITIONS * MAX_DEFINITIONS },
    )
    const byKey = new Map(definitions.map((one) => [keyOf(one), one]))
    const checks = new Checks()
    const seen = new Set<string>()
    const prepared: PreparedMetafield[] = []
    const references: References = new Map()
    const checked: { prepared: PreparedMetafield; type: MetafieldType; field: string }[] = []
    const matches = patternMatcher()
    given.forEach((one, index) => {
      const path = `metafields.${index}`
      const definition = byKey.get(keyOf(one))
      const fault = (field: string, message: string) =>
        checks.add({
          path: `${path}.${field}`,
          code: "invalid_field",
          message: `Field '${path}.${field}': ${message}.`,
        })
      if (!definition) return fault("key", "no definition has this namespace and key")
      const place = `${definition.id}/${one.resource_id}`
      if (seen.has(place)) return fault("key", "is given twice")
      seen.add(place)
      if (one.value === null)
        return void prepared.push({ definition_id: definition.id, resource_id: one.resource_id, words: null })
      const type = typeOf(definition.type)
      const rules = validations.parse(definition.validations)
      const value = checks.parse(valueSchema(type, rules, matches), one.value, `${path}.value`)
      for (const id of referencesIn(type, value)) {
        const to = rules.resource_type ?? "product"
        const named = references.get(to) ?? []
        references.set(to, named)
        named.push({ id, path: `${path}.value` })
      }
      const words = definition.is_filterable ? [] : null
      const metafield = { definition_id: definition.id, resource_id: one.resource_id, value, words }
      prepared.push(metafield)
      checked.push({ prepared: metafield, type, field: `${path}.value` })
    })
    await checkReferences(checks, references, exists)
    checks.done()
    for (const { prepared: metafield, type, field } of checked) {
      metafield.value = await storedValue(type, metafield.value, field)
      if (metafield.words) metafield.words = wordsOf(metafield.value)
    }
    return prepared
  }

  /** Stores prepared values. Returns the values before. */
  @InjectTransactionManager()
  async setValues(
    values: PreparedMetafield[],
    @MedusaContext() context: Sql = {},
  ): Promise<PreparedMetafield[]> {
    return storeValues(withinTransaction(context), values, clock.date())
  }

  /**
   * Deletes a definition and its values. Throws 409 `invalid_state` if there are values and `withValues` is not set.
   * Returns the time of deletion, with which it can be reverted.
   */
  @InjectTransactionManager()
  async removeDefinition(
    { id, withValues }: { id: string; withValues: boolean },
    @MedusaContext() context: Sql = {},
  ): Promise<string> {
    const sql = withinTransaction(context)
    await this.retrieveMetafieldDefinition(id, {}, context)
    const count = await readCount(
      sql,
      "SELECT CAST(count(*) AS integer) AS count FROM metafield WHERE definition_id = :id AND deleted_at IS NULL",
      { id },
    )
    if (count > 0 && !withValues)
      throw errors.invalidState(
        `${count} records have a value. Send 'with_values=true' to delete them as well.`,
      )
    const now = clock.date().toISOString()
    await execute(
      sql,
      "UPDATE metafield SET deleted_at = :now WHERE definition_id = :id AND deleted_at IS NULL",
      {
        id,
        now,
      },
    )
    await execute(sql, "UPDATE metafield_definition SET deleted_at = :now WHERE id = :id", { id, now })
    return now
  }

  /** Reverts {@link removeDefinition}. */
  @InjectTransactionManager()
  async restoreDefinition(
    { id, at }: { id: string; at: string },
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    const sql = withinTransaction(context)
    await execute(sql, "UPDATE metafield_definition SET deleted_at = NULL WHERE id = :id", { id })
    await execute(
      sql,
      "UPDATE metafield SET deleted_at = NULL WHERE definition_id = :id AND deleted_at = CAST(:at AS timestamptz)",
      { id, at },
    )
  }

  /** Stores the searchable words of all values, after a definition has become filterable. */
  private async indexValues(id: string, context: Sql): Promise<void> {
    const sql = withinTransaction(context)
    for (let after = "", isLast = false; !isLast; ) {
      const values = await this.listMetafields(
        { definition_id: id, id: { $gt: after } },
        { take: VALUES_AT_ONCE, order: { id: "ASC" } },
        context,
      )
      await execute(
        sql,
        `UPDATE metafield m SET words = n.words
           FROM jsonb_to_recordset(CAST(:words AS jsonb)) AS n (id text, words text[]) WHERE m.id = n.id`,
        { words: JSON.stringify(values.map((one) => ({ id: one.id, words: wordsOf(one.value.value) }))) },
      )
      after = values.at(-1)?.id ?? ""
      isLast = values.length < VALUES_AT_ONCE
    }
  }
}

/** Finds out which of these records exist. */
type Exists = (resourceType: string, ids: string[]) => Promise<Set<string>>
/** The records to which values refer, by their type. */
type References = Map<string, { id: string; path: string }[]>

async function checkReferences(checks: Checks, references: References, exists: Exists): Promise<void> {
  for (const [resourceType, named] of references) {
    const known = await exists(resourceType, [...new Set(named.map(({ id }) => id))])
    for (const { id, path } of named)
      if (!known.has(id))
        checks.add({
          path,
          code: "invalid_field",
          message: `Field '${path}': no ${resourceType} has this id.`,
        })
  }
}
