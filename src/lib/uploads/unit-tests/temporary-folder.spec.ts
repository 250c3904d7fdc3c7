import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { openTemporaryFolder, removeAbandonedFolders, withTemporaryFolder } from "../temporary-folder"

let parent: string

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), "svc-temporary-"))
})

afterEach(() => {
  rmSync(parent, { recursive: true })
})

const ended = spawnSync(process.execPath, ["--version"]).pid

/** A folder with a file, as another process of this machine leaves it. */
async function folderOf(id: number): Promise<string> {
  const own = path.basename(await openTemporaryFolder(parent, "upload"))
  const name = own.replace(`-${process.pid}-`, `-${id}-`)
  rmSync(path.join(parent, own), { recursive: true })
  return folderNamed(name)
}

function folderNamed(name: string): string {
  mkdirSync(path.join(parent, name))
  writeFileSync(path.join(parent, name, "0"), "half a file")
  return name
}

describe("the folder of some work", () => {
  it("is there during the work, and deleted after it", async () => {
    const seen = await withTemporaryFolder(parent, "seed", async (folder) => {
      writeFileSync(path.join(folder, "0"), "a file")
      return folder
    })
    expect([path.dirname(seen), existsSync(seen)]).toEqual([parent, false])
  })

  it("is deleted if the work fails", async () => {
    const failing = withTemporaryFolder(parent, "seed", async () => Promise.reject(new Error("no")))
    await expect(failing).rejects.toThrow("no")
    expect(readdirSync(parent)).toEqual([])
  })
})

describe("at the start of a process", () => {
  it("deletes the folders of processes that have ended", async () => {
    await folderOf(ended)
    await removeAbandonedFolders(parent)
    expect(readdirSync(parent)).toEqual([])
  })

  it("deletes the folders of an earlier process with the same id, as in a container", async () => {
    await folderOf(process.pid)
    await removeAbandonedFolders(parent)
    expect(readdirSync(parent)).toEqual([])
  })

  it("keeps the folders of a running process, of other machines, and everything with another name", async () => {
    const kept = [
      await folderOf(process.ppid),
      folderNamed(`upload-00000000-${ended}-abcdef`),
      folderNamed("upload-abcdef"),
      folderNamed("something else"),
    ]
    await removeAbandonedFolders(parent)
    expect(readdirSync(parent).sort()).toEqual(kept.sort())
  })

  it("does nothing without the folder", async () => {
    await removeAbandonedFolders(path.join(parent, "missing"))
    expect(readdirSync(parent)).toEqual([])
  })
})
