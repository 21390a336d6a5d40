// Adds up the results of Vitest and Playwright and prints them as the last line.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const [file, status] = process.argv.slice(2)
const log = stripVTControlCharacters(readFileSync(file, 'utf8'))
const sum = (pattern) => [...log.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0)

const flaky = sum(/^\s+(\d+) flaky$/gm)
const passed = sum(/^\s+Tests\s.*?(\d+) passed/gm) + sum(/^\s+(\d+) passed(?: \(|$)/gm) + flaky
const failed = sum(/^\s+Tests\s.*?(\d+) failed/gm) + sum(/^\s+(\d+) failed$/gm)
if (flaky) console.log(`${flaky} passed on the second try`)
console.log(`${passed} passed, ${failed || (status === '0' ? 0 : 1)} failed`)
