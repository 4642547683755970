-- What a person may, from the stored fields: the same as readStoredAccess in ../stored-access.ts. Each argument may be false.
local function readAccess(access, stoppedAt, decidedAt)
  if not access then return 'none' end
  if access == 'blocked' and stoppedAt and stoppedAt == decidedAt then return 'stopped' end
  if access == 'none' or access == 'approved' or access == 'declined' then return access end
  return 'locked'
end
