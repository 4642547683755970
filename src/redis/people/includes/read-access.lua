-- What a person may, from the stored word, or false if there is none: the same as readAccess in ../stored-access.ts.
local function readAccess(access)
  if not access then return 'none' end
  local known = { none = true, approved = true, declined = true, stopped = true, locked = true }
  return known[access] and access or 'locked'
end
