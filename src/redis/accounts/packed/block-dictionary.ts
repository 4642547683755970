/**
 * What most blocks have in common, for the packing of the first form. What was packed with it can only be read with it, so it never changes; a
 * better one is another form beside this one.
 */
export const FIRST_DICTIONARY = Buffer.from(
  [
    '"reference","note","creditLimitMinor"],["limit","limit","debit","debit","charge","uncollected","refund","refund","topup","topup","topup"],["topup-',
    '["release","release","release","release"],["1000000","2000000","500000","5000000","120000","250000","150000","300000","1570000",',
    '[[["userId","kind","amountMinor","balanceBeforeMinor","balanceAfterMinor","heldBeforeMinor","heldAfterMinor","by","at","reference"],',
    '["userId","kind","amountMinor","balanceBeforeMinor","balanceAfterMinor","heldBeforeMinor","heldAfterMinor","by","at","reference","costMinor","paidMinor"]],',
    '[0,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1],["1795352762785","15","15","8","6","6","7","4","3","9","5"],',
    '[[["700000000","700000000","700000000"],["credit","hold","hold","hold","hold","hold","hold","hold","hold","hold","hold","hold","hold"],',
    '["10000000","200000","160000","100000","70000","50000","35000","35000","35000","20000","10000"],["0","10000000","9800000","9640000","9540000"],',
    '["0","0","0","0","0","0","0","0","0","0","0","0","0","0","0","0","0","0","0"],["1","',
    '"],["1795352762064","1795352139981","1795352837481"],',
    '["first","VBA","VB0","VB1","VB2","VB3","VB4","VB5","VB6","VB7","VB8","VB9","VBB","VBC","VBD","VBE","VBF',
    '"]],[["700000000","700000000"],["capture","capture","capture","capture","capture","capture","capture","capture","capture","capture","capture"],["',
    '"],["0","0","0","0","0","0","0","0","0","0","0","0"],["0","0","0","0","0","0","0","0","0","0","0"],["1795352762064","',
    '"],["200000","160000","100000","70000","50000","35000","35000"],["196000","156800","98000","68600","49000","34300","34300","34300","294000","1538600"]]]]',
  ].join(''),
);
