import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../lib/clock"
import { execute, idRow, onConnection, readRow, readRows, withinTransaction } from "../../../lib/database"
import { chooseSpeech } from "./lib/choose-speech"
import { Voiceover } from "./models/voiceover"
import type {
  CompletedVoiceover,
  Speech,
  SpeechOptions,
  VoiceoverError,
  VoiceoversDependencies,
  VoiceSettings,
} from "./types"

type Sql = Context<SqlEntityManager>

const keyRow = z.object({ key: z.string() })
const audioRow = z.object({ audio: z.instanceof(Buffer) })

/** The voiceovers of the current tenant, and the chunks of sound that they are made of. */
export default class VoiceoversModuleService extends MedusaService({ Voiceover }) {
  private readonly dependencies: VoiceoversDependencies

  constructor(
    container: VoiceoversDependencies,
    private readonly options: SpeechOptions,
  ) {
    super(container, options)
    this.dependencies = container
  }

  /** The shop's settings, and its speech service if it has one. */
  async speech(): Promise<{ settings: VoiceSettings; speech: Speech | undefined }> {
    const settings = await this.dependencies.tenantConfig.read("voice")
    return { settings, speech: chooseSpeech(settings, this.options) }
  }

  /** The keys among these whose sound is stored. Only reads, for the progress. */
  @InjectManager()
  async knownKeys(keys: readonly string[], @MedusaContext() context: Sql = {}): Promise<Set<string>> {
    const rows = await readRows(
      onConnection(context),
      keyRow,
      `SELECT key FROM voiceover_chunk WHERE key = ANY(:keys)`,
      { keys },
    )
    return new Set(rows.map(({ key }) => key))
  }

  /** Ends a voiceover that is being made. Returns false if another process has ended it. */
  @InjectManager()
  async complete(
    { id, media_id, audio_url, duration_seconds }: CompletedVoiceover,
    @MedusaContext() context: Sql = {},
  ): Promise<boolean> {
    const changed = await execute(
      onConnection(context),
      `UPDATE voiceover SET status = 'completed', media_id = :media_id, audio_url = :audio_url,
              duration_seconds = :duration_seconds, updated_at = :now
        WHERE id = :id AND status IN ('queued', 'running')`,
      { id, media_id, audio_url, duration_seconds, now: clock.date() },
    )
    return changed > 0
  }

  /** Notes that a voiceover is being made. Returns false if it has ended. */
  @InjectManager()
  async start(id: string, @MedusaContext() context: Sql = {}): Promise<boolean> {
    const changed = await execute(
      onConnection(context),
      `UPDATE voiceover SET status = 'running', updated_at = :now
        WHERE id = :id AND status IN ('queued', 'running')`,
      { id, now: clock.date() },
    )
    return changed > 0
  }

  /** Ends a voiceover that could not be made. Returns false if another process has ended it. */
  @InjectManager()
  async fail(
    { id, error }: { id: string; error: VoiceoverError },
    @MedusaContext() context: Sql = {},
  ): Promise<boolean> {
    const changed = await execute(
      onConnection(context),
      `UPDATE voiceover SET status = 'failed', error = CAST(:error AS jsonb), updated_at = :now
        WHERE id = :id AND status IN ('queued', 'running')`,
      { id, error: JSON.stringify(error), now: clock.date() },
    )
    return changed > 0
  }

  /** The keys among these whose sound is stored, which are used now. So they are not deleted. */
  @InjectManager()
  async storedKeys(keys: readonly string[], @MedusaContext() context: Sql = {}): Promise<Set<string>> {
    const rows = await readRows(
      onConnection(context),
      keyRow,
      `UPDATE voiceover_chunk SET used_at = :now WHERE key = ANY(:keys) RETURNING key`,
      { keys, now: clock.date() },
    )
    return new Set(rows.map(({ key }) => key))
  }

  /** The sound of a stored chunk. */
  @InjectManager()
  async soundOf(key: string, @MedusaContext() context: Sql = {}): Promise<Buffer | undefined> {
    const row = await readRow(
      onConnection(context),
      audioRow,
      `SELECT audio FROM voiceover_chunk WHERE key = :key`,
      { key },
    )
    return row?.audio
  }

  /** Stores the sound of a chunk and adds its price to the voiceover, both or neither. */
  @InjectTransactionManager()
  async keepChunk(
    { id, key, audio, credits }: { id: string; key: string; audio: Buffer; credits: number },
    @MedusaContext() context: Sql = {},
  ): Promise<boolean> {
    const sql = withinTransaction(context)
    const stored = await readRows(
      sql,
      idRow,
      `INSERT INTO voiceover_chunk (key, audio, used_at) VALUES (:key, :audio, :now) ON CONFLICT DO NOTHING
       RETURNING key AS id`,
      { key, audio, now: clock.date() },
    )
    if (stored.length === 0) return false
    await execute(sql, `UPDATE voiceover SET credits = credits + :credits WHERE id = :id`, { id, credits })
    return true
  }
}
