-- What the first line of a block of packed entries says (packed-block.ts): the least and the greatest id as two numbers each, and counts.
local function headOf(block)
  local line = string.match(block or '', '^(%d+ [^\n]+)\n')
  local first, firstNumber, last, lastNumber, count, total, place =
    string.match(line or '', '^%d+ (%d+)%-(%d+) (%d+)%-(%d+) (%d+) (%d+) (%d+)$')
  if not place then return nil end
  return {
    line = line, lastId = last .. '-' .. lastNumber,
    first = { tonumber(first), tonumber(firstNumber) }, last = { tonumber(last), tonumber(lastNumber) },
    count = tonumber(count), total = tonumber(total), place = tonumber(place),
  }
end
