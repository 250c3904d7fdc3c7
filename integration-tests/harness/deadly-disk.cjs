// Loaded before a server by `--require`. The server kills itself like `kill -9` while it stores a file of the media
// library, at the moment that the file DEADLY_DISK names:
// - copying: half of the file is copied from another disk
// - unnamed: the file is complete, but has no final name yet
// - named: the file has its final name, but nothing is in the database yet
// - stored: everything is in the database, but the request has no answer yet
const fs = require("node:fs")
const files = require("node:fs/promises")

const { copyFile, rename, rm } = files

files.rename = async (from, to) => {
  const moment = momentFor(to)
  const isPart = to.endsWith(".part")
  if (moment === "copying" && isPart) throw Object.assign(new Error("another disk"), { code: "EXDEV" })
  await rename(from, to)
  if (moment === (isPart ? "unnamed" : "named")) await die()
}

files.copyFile = async (from, to) => {
  if (momentFor(to) !== "copying") return copyFile(from, to)
  const content = fs.readFileSync(from)
  fs.writeFileSync(to, content.subarray(0, content.length / 2))
  return die()
}

files.rm = async (target, options) => {
  if (/upload-[^/]+$/.test(target) && momentNow() === "stored") await die()
  return rm(target, options)
}

function momentFor(file) {
  return file.includes("/media/") ? momentNow() : undefined
}

function momentNow() {
  const { DEADLY_DISK: file = "" } = process.env
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined
}

function die() {
  process.kill(process.pid, "SIGKILL")
  return new Promise(() => undefined)
}
