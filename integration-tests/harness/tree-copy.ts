import { execFile } from "node:child_process"
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { patient } from "./patience"

const root = path.resolve(__dirname, "../..")
/** Build output and data that the copy does not need. */
const NOT_COPIED = new Set(["node_modules", ".git", ".medusa", ".svc", "coverage", "static"])
const COMMAND_TIMEOUT_MS = patient(170_000)
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** A copy of the source files, for commands that change them. The installed packages are linked and not copied. */
export class TreeCopy {
  private readonly directory = mkdtempSync(path.join(tmpdir(), "svc-tree-"))

  constructor() {
    // The embedded PostgreSQL may run as another user, who must be able to read its files.
    chmodSync(this.directory, 0o755)
    const filter = (source: string) => !NOT_COPIED.has(path.relative(root, source))
    cpSync(root, this.directory, { recursive: true, filter })
    symlinkSync(path.join(root, "node_modules"), path.join(this.directory, "node_modules"))
  }

  /** Runs a command or a package's program. Returns its exit code and its whole output. */
  async run(command: string, ...words: string[]): Promise<{ code: number; output: string }> {
    const { PATH, HOME } = process.env
    const programs = path.join(this.directory, "node_modules/.bin")
    try {
      const { stdout, stderr } = await promisify(execFile)(command, words, {
        cwd: this.directory,
        env: { PATH: [programs, PATH].join(path.delimiter), HOME },
        timeout: COMMAND_TIMEOUT_MS,
        maxBuffer: MAX_OUTPUT_BYTES,
      })
      return { code: 0, output: stdout + stderr }
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { code, output: stdout + stderr }
    }
  }

  text(file: string): string {
    return readFileSync(path.join(this.directory, file), "utf8")
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.directory, file), text)
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true })
  }
}
