import path from "node:path"

/** Where the command was typed: relative folders in the environment are meant from here. */
export const launchDirectory = process.cwd()

/** The folder that holds `medusa-config`: the checkout, or `.medusa/server` once built. */
export const root = path.resolve(__dirname, "..")

// The engine resolves its configuration and modules from the working directory.
process.chdir(root)
