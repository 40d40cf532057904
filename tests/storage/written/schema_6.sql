PRAGMA application_id = 825241648;
PRAGMA user_version = 6;
BEGIN TRANSACTION;
CREATE TABLE chats (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    language TEXT,
    preset TEXT NOT NULL,
    changes TEXT NOT NULL  -- JSON object, option id to value
, timer INTEGER NOT NULL DEFAULT 120, token TEXT NOT NULL DEFAULT '');
INSERT INTO "chats" VALUES(-1004,'Pub','en','classic','{"target": 501, "barrel_at": "off"}',120,'4493394a8db4970d');
INSERT INTO "chats" VALUES(-1003,'Yard','en','classic','{}',120,'ad6084dbd4b1640d');
INSERT INTO "chats" VALUES(-1002,'Клуб «Тысяча»','ru','classic','{"fine": 200}',45,'d418fc95deefdfe9');
INSERT INTO "chats" VALUES(-1001,'Garage','en','classic','{}',120,'918dfccbdf1c9f03');
CREATE TABLE entries (
    table_id INTEGER NOT NULL REFERENCES matches (table_id),
    number INTEGER NOT NULL,
    at REAL NOT NULL,
    action TEXT NOT NULL,  -- as game/notation.py spells it
    events TEXT NOT NULL,  -- JSON
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
INSERT INTO "entries" VALUES(1,1,1800000000.0,'deal 9S JC QD KS JS QC KD TH QH KC TD AH KH TC AD TS AC 9H AS 9D JH 9C JD QS','{"v":1,"events":[{"is":"CardsDealt","hands":["AS TS JS 9S 9C KH QH","AC TC KC QC JC JD 9D","QS AD TD KD QD JH 9H"],"talons":["KS TH AH"],"golden":false,"unseen":[]},{"is":"AuctionOpened","holder":0,"bid":100,"forced":0,"opens":false},{"is":"BidAsked","seat":1}]}');
INSERT INTO "entries" VALUES(1,2,1800000000.0,'1 pass','{"v":1,"events":[{"is":"Passed","seat":1,"asked":true,"why":null},{"is":"BidAsked","seat":2}]}');
INSERT INTO "entries" VALUES(1,3,1800000000.0,'2 pass','{"v":1,"events":[{"is":"Passed","seat":2,"asked":true,"why":null},{"is":"TalonTaken","seat":0,"bid":100,"talon":"KS TH AH","shown":false,"way":"auction","dark":false,"number":1},{"is":"GiftAsked","seat":0}]}');
INSERT INTO "entries" VALUES(1,4,1800000000.0,'0 give 9C 1','{"v":1,"events":[{"is":"CardGiven","seat":0,"to":1,"card":"9C","shown":false,"more":true}]}');
INSERT INTO "entries" VALUES(1,5,1800000000.0,'0 give 9S 2','{"v":1,"events":[{"is":"CardGiven","seat":0,"to":2,"card":"9S","shown":false,"more":false},{"is":"ContractAsked","seat":0}]}');
INSERT INTO "entries" VALUES(1,6,1800000000.0,'0 contract 100','{"v":1,"events":[{"is":"ContractSet","seat":0,"amount":100,"names":false}]}');
INSERT INTO "entries" VALUES(1,7,1800000000.0,'0 AS','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"AS"}]}');
INSERT INTO "entries" VALUES(1,8,1800000000.0,'1 9C','{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"9C"}]}');
INSERT INTO "entries" VALUES(1,9,1800000000.0,'2 9S','{"v":1,"events":[{"is":"CardPlayed","seat":2,"card":"9S"},{"is":"TrickWon","seat":0,"points":11}]}');
INSERT INTO "entries" VALUES(1,10,1800000000.0,'0 TS','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"TS"}]}');
INSERT INTO "entries" VALUES(1,11,1800000000.0,'1 9D','{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"9D"}]}');
INSERT INTO "entries" VALUES(1,12,1800000000.0,'2 QS','{"v":1,"events":[{"is":"CardPlayed","seat":2,"card":"QS"},{"is":"TrickWon","seat":0,"points":13}]}');
INSERT INTO "entries" VALUES(1,13,1800000000.0,'0 KS','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"KS"}]}');
INSERT INTO "entries" VALUES(1,14,1800000000.0,'1 JC','{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"JC"}]}');
INSERT INTO "entries" VALUES(1,15,1800000000.0,'2 9H','{"v":1,"events":[{"is":"CardPlayed","seat":2,"card":"9H"},{"is":"TrickWon","seat":0,"points":6}]}');
INSERT INTO "entries" VALUES(1,16,1800000000.0,'0 JS','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"JS"}]}');
INSERT INTO "entries" VALUES(1,17,1800000000.0,'1 JD','{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"JD"}]}');
INSERT INTO "entries" VALUES(1,18,1800000000.0,'2 JH','{"v":1,"events":[{"is":"CardPlayed","seat":2,"card":"JH"},{"is":"TrickWon","seat":0,"points":6}]}');
INSERT INTO "entries" VALUES(1,19,1800000000.0,'0 AH','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"AH"}]}');
INSERT INTO "entries" VALUES(1,20,1800000000.0,'1 QC','{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"QC"}]}');
INSERT INTO "entries" VALUES(1,21,1800000000.0,'2 QD','{"v":1,"events":[{"is":"CardPlayed","seat":2,"card":"QD"},{"is":"TrickWon","seat":0,"points":17}]}');
INSERT INTO "entries" VALUES(1,22,1800000000.0,'0 TH','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"TH"}]}');
INSERT INTO "entries" VALUES(1,23,1800000000.0,'1 KC','{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"KC"}]}');
INSERT INTO "entries" VALUES(1,24,1800000000.0,'2 KD','{"v":1,"events":[{"is":"CardPlayed","seat":2,"card":"KD"},{"is":"TrickWon","seat":0,"points":18}]}');
INSERT INTO "entries" VALUES(1,25,1800000000.0,'0 KH','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"KH"},{"is":"MarriageDeclared","seat":0,"suit":"H","points":100,"trump":"H","kind":"full","owes_aces":false}]}');
INSERT INTO "entries" VALUES(1,26,1800000000.0,'1 TC','{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"TC"}]}');
INSERT INTO "entries" VALUES(1,27,1800000000.0,'2 TD','{"v":1,"events":[{"is":"CardPlayed","seat":2,"card":"TD"},{"is":"TrickWon","seat":0,"points":24}]}');
INSERT INTO "entries" VALUES(1,28,1800000000.0,'0 QH','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"QH"}]}');
INSERT INTO "entries" VALUES(1,29,1800000000.0,'1 AC','{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"AC"}]}');
INSERT INTO "entries" VALUES(1,30,1800000000.0,'2 AD','{"v":1,"events":[{"is":"CardPlayed","seat":2,"card":"AD"},{"is":"TrickWon","seat":0,"points":25},{"is":"DealSettled","declarer":0,"contract":100,"result":"made","points":[220,0,0],"lines":[{"seat":0,"amount":100,"reason":"base"}],"bolts":[0,1,1],"tallies":[{"score":570,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":300,"bolts":1,"attempts":0,"barrels":0,"row":1,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":-120,"bolts":1,"attempts":0,"barrels":0,"row":1,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0}],"dealer":0,"deals_played":1,"golden":false,"dark":false,"golden_made":false,"golden_round":1},{"is":"MatchWon","seat":0,"points":[0,0,0]}]}');
INSERT INTO "entries" VALUES(2,1,1800000000.0,'deal 9S JC QD KS JS QC KD TH QH KC TD AH KH TC AD TS AC 9H AS 9D JH 9C JD QS','{"v":1,"events":[{"is":"CardsDealt","hands":["AS TS JS 9S 9C KH QH","AC TC KC QC JC JD 9D","QS AD TD KD QD JH 9H"],"talons":["KS TH AH"],"golden":false,"unseen":[]},{"is":"AuctionOpened","holder":0,"bid":100,"forced":0,"opens":false},{"is":"BidAsked","seat":1}]}');
INSERT INTO "entries" VALUES(2,2,1800000000.0,'1 pass','{"v":1,"events":[{"is":"Passed","seat":1,"asked":true,"why":null},{"is":"BidAsked","seat":2}]}');
INSERT INTO "entries" VALUES(2,3,1800000002.0,'2 pass','{"v":1,"events":[{"is":"Passed","seat":2,"asked":true,"why":null},{"is":"TalonTaken","seat":0,"bid":100,"talon":"KS TH AH","shown":false,"way":"auction","dark":false,"number":1},{"is":"GiftAsked","seat":0}]}');
INSERT INTO "entries" VALUES(2,4,1800000003.0,'0 give 9S 1','{"v":1,"events":[{"is":"CardGiven","seat":0,"to":1,"card":"9S","shown":false,"more":true}]}');
INSERT INTO "entries" VALUES(2,5,1800000003.0,'0 give 9C 2','{"v":1,"events":[{"is":"CardGiven","seat":0,"to":2,"card":"9C","shown":false,"more":false},{"is":"ContractAsked","seat":0}]}');
INSERT INTO "entries" VALUES(2,6,1800000003.0,'0 contract 100','{"v":1,"events":[{"is":"ContractSet","seat":0,"amount":100,"names":false}]}');
INSERT INTO "entries" VALUES(2,7,1800000003.0,'0 JS','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"JS"}]}');
INSERT INTO "entries" VALUES(2,8,1800000003.0,'1 9S','{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"9S"}]}');
INSERT INTO "entries" VALUES(2,9,1800000005.0,'2 QS','{"v":1,"events":[{"is":"CardPlayed","seat":2,"card":"QS"},{"is":"TrickWon","seat":2,"points":5}]}');
INSERT INTO "entries" VALUES(2,10,1800000007.0,'2 9C','{"v":1,"events":[{"is":"CardPlayed","seat":2,"card":"9C"}]}');
INSERT INTO "entries" VALUES(2,11,1800000009.0,'0 KS','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"KS"}]}');
INSERT INTO "entries" VALUES(2,12,1800000009.0,'1 JC','{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"JC"},{"is":"TrickWon","seat":1,"points":6}]}');
INSERT INTO "entries" VALUES(2,13,1800000009.0,'1 9D','{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"9D"}]}');
INSERT INTO "entries" VALUES(2,14,1800000011.0,'2 TD','{"v":1,"events":[{"is":"CardPlayed","seat":2,"card":"TD"}]}');
INSERT INTO "entries" VALUES(2,15,1800000012.0,'0 TS','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"TS"},{"is":"TrickWon","seat":2,"points":20}]}');
INSERT INTO "entries" VALUES(2,16,1800000014.0,'2 9H','{"v":1,"events":[{"is":"CardPlayed","seat":2,"card":"9H"}]}');
INSERT INTO "entries" VALUES(2,17,1800000015.0,'0 TH','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"TH"}]}');
INSERT INTO "entries" VALUES(2,18,1800000015.0,'1 JD','{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"JD"},{"is":"TrickWon","seat":0,"points":12}]}');
INSERT INTO "entries" VALUES(2,19,1800000015.0,'0 AS','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"AS"}]}');
INSERT INTO "entries" VALUES(2,20,1800000015.0,'1 TC','{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"TC"}]}');
INSERT INTO "entries" VALUES(2,21,1800000017.0,'2 JH','{"v":1,"events":[{"is":"CardPlayed","seat":2,"card":"JH"},{"is":"TrickWon","seat":0,"points":23}]}');
INSERT INTO "entries" VALUES(2,22,1800000018.0,'0 AH','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"AH"}]}');
INSERT INTO "entries" VALUES(2,23,1800000018.0,'1 AC','{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"AC"}]}');
INSERT INTO "entries" VALUES(2,24,1800000020.0,'2 AD','{"v":1,"events":[{"is":"CardPlayed","seat":2,"card":"AD"},{"is":"TrickWon","seat":0,"points":33}]}');
INSERT INTO "entries" VALUES(2,25,1800000021.0,'0 QH','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"QH"},{"is":"MarriageDeclared","seat":0,"suit":"H","points":100,"trump":"H","kind":"full","owes_aces":false}]}');
INSERT INTO "entries" VALUES(2,26,1800000021.0,'1 QC','{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"QC"}]}');
INSERT INTO "entries" VALUES(2,27,1800000023.0,'2 QD','{"v":1,"events":[{"is":"CardPlayed","seat":2,"card":"QD"},{"is":"TrickWon","seat":0,"points":9}]}');
INSERT INTO "entries" VALUES(2,28,1800000024.0,'0 KH','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"KH"}]}');
INSERT INTO "entries" VALUES(2,29,1800000024.0,'1 KC','{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"KC"}]}');
INSERT INTO "entries" VALUES(2,30,1800000026.0,'2 KD','{"v":1,"events":[{"is":"CardPlayed","seat":2,"card":"KD"},{"is":"TrickWon","seat":0,"points":12},{"is":"DealSettled","declarer":0,"contract":100,"result":"made","points":[189,6,25],"lines":[{"seat":0,"amount":100,"reason":"base"},{"seat":1,"amount":5,"reason":"base"},{"seat":2,"amount":25,"reason":"base"}],"bolts":[0,0,0],"tallies":[{"score":100,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":5,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":25,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0}],"dealer":0,"deals_played":1,"golden":false,"dark":false,"golden_made":false,"golden_round":1}]}');
INSERT INTO "entries" VALUES(3,1,1800000027.0,'deal 9S JC QD KS JS QC KD TH QH KC TD AH KH TC AD TS AC 9H AS 9D JH 9C JD QS','{"v":1,"events":[{"is":"CardsDealt","hands":["AS TS JS 9S 9C KH QH","AC TC KC QC JC JD 9D","QS AD TD KD QD JH 9H"],"talons":["KS TH AH"],"golden":false,"unseen":[]},{"is":"AuctionOpened","holder":0,"bid":100,"forced":0,"opens":false},{"is":"BidAsked","seat":1}]}');
INSERT INTO "entries" VALUES(3,2,1800000027.0,'1 pass','{"v":1,"events":[{"is":"Passed","seat":1,"asked":true,"why":null},{"is":"BidAsked","seat":2}]}');
INSERT INTO "entries" VALUES(3,3,1800000027.0,'2 pass','{"v":1,"events":[{"is":"Passed","seat":2,"asked":true,"why":null},{"is":"TalonTaken","seat":0,"bid":100,"talon":"KS TH AH","shown":false,"way":"auction","dark":false,"number":1},{"is":"GiftAsked","seat":0}]}');
INSERT INTO "entries" VALUES(3,4,1800000027.0,'0 give 9C 1','{"v":1,"events":[{"is":"CardGiven","seat":0,"to":1,"card":"9C","shown":false,"more":true}]}');
INSERT INTO "entries" VALUES(3,5,1800000027.0,'0 give 9S 2','{"v":1,"events":[{"is":"CardGiven","seat":0,"to":2,"card":"9S","shown":false,"more":false},{"is":"ContractAsked","seat":0}]}');
INSERT INTO "entries" VALUES(3,6,1800000027.0,'0 contract 100','{"v":1,"events":[{"is":"ContractSet","seat":0,"amount":100,"names":false}]}');
INSERT INTO "entries" VALUES(3,7,1800000027.0,'0 JS','{"v":1,"events":[{"is":"CardPlayed","seat":0,"card":"JS"}]}');
INSERT INTO "entries" VALUES(5,1,1800000027.0,'deal 9S JC QD KS JS QC KD TH QH KC TD AH KH TC AD TS AC 9H AS 9D JH 9C JD QS','{"v":1,"events":[{"is":"CardsDealt","hands":["AS TS JS 9S 9C KH QH","AC TC KC QC JC JD 9D","QS AD TD KD QD JH 9H"],"talons":["KS TH AH"],"golden":false,"unseen":[]},{"is":"AuctionOpened","holder":0,"bid":100,"forced":0,"opens":false},{"is":"BidAsked","seat":1}]}');
INSERT INTO "entries" VALUES(5,2,1800000027.0,'1 pass','{"v":1,"events":[{"is":"Passed","seat":1,"asked":true,"why":null},{"is":"BidAsked","seat":2}]}');
INSERT INTO "entries" VALUES(5,3,1800000027.0,'2 pass','{"v":1,"events":[{"is":"Passed","seat":2,"asked":true,"why":null},{"is":"TalonTaken","seat":0,"bid":100,"talon":"KS TH AH","shown":false,"way":"auction","dark":false,"number":1},{"is":"GiftAsked","seat":0}]}');
INSERT INTO "entries" VALUES(5,4,1800000027.0,'0 give 9C 1','{"v":1,"events":[{"is":"CardGiven","seat":0,"to":1,"card":"9C","shown":false,"more":true}]}');
INSERT INTO "entries" VALUES(5,5,1800000027.0,'0 give 9S 2','{"v":1,"events":[{"is":"CardGiven","seat":0,"to":2,"card":"9S","shown":false,"more":false},{"is":"ContractAsked","seat":0}]}');
INSERT INTO "entries" VALUES(5,6,1800000027.0,'0 contract 100','{"v":1,"events":[{"is":"ContractSet","seat":0,"amount":100,"names":false}]}');
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at REAL NOT NULL
);
INSERT INTO "heartbeat" VALUES(1,1.8000000423569412232e+09);
CREATE TABLE matches (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    start TEXT NOT NULL,  -- JSON
    stands_after INTEGER NOT NULL,
    snapshot TEXT NOT NULL  -- JSON
);
INSERT INTO "matches" VALUES(1,'{"v":1,"match":{"tallies":[{"score":470,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":300,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":-120,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0}],"dealer":2,"phase":{"is":"Dealing","redeals":0},"turn":0,"deals_played":0,"sheet":[],"carried":{"golden_made":false,"golden_round":1,"fines":[],"moved":[],"deck":""}}}',0,'{"v":1,"match":{"tallies":[{"score":470,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":300,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":-120,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0}],"dealer":2,"phase":{"is":"Dealing","redeals":0},"turn":0,"deals_played":0,"sheet":[],"carried":{"golden_made":false,"golden_round":1,"fines":[],"moved":[],"deck":""}}}');
INSERT INTO "matches" VALUES(2,'{"v":1,"match":{"tallies":[{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0}],"dealer":2,"phase":{"is":"Dealing","redeals":0},"turn":0,"deals_played":0,"sheet":[],"carried":{"golden_made":false,"golden_round":1,"fines":[],"moved":[],"deck":""}}}',0,'{"v":1,"match":{"tallies":[{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0}],"dealer":2,"phase":{"is":"Dealing","redeals":0},"turn":0,"deals_played":0,"sheet":[],"carried":{"golden_made":false,"golden_round":1,"fines":[],"moved":[],"deck":""}}}');
INSERT INTO "matches" VALUES(3,'{"v":1,"match":{"tallies":[{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0}],"dealer":2,"phase":{"is":"Dealing","redeals":0},"turn":0,"deals_played":0,"sheet":[],"carried":{"golden_made":false,"golden_round":1,"fines":[],"moved":[],"deck":""}}}',0,'{"v":1,"match":{"tallies":[{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0}],"dealer":2,"phase":{"is":"Dealing","redeals":0},"turn":0,"deals_played":0,"sheet":[],"carried":{"golden_made":false,"golden_round":1,"fines":[],"moved":[],"deck":""}}}');
INSERT INTO "matches" VALUES(5,'{"v":1,"match":{"tallies":[{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0}],"dealer":2,"phase":{"is":"Dealing","redeals":0},"turn":0,"deals_played":0,"sheet":[],"carried":{"golden_made":false,"golden_round":1,"fines":[],"moved":[],"deck":""}}}',0,'{"v":1,"match":{"tallies":[{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0},{"score":0,"bolts":0,"attempts":0,"barrels":0,"row":0,"concessions":0,"crosses":0,"reverse_attempts":0,"last_failed":0,"on_barrel":false,"on_reverse":false,"without_barrel":false,"tries":0}],"dealer":2,"phase":{"is":"Dealing","redeals":0},"turn":0,"deals_played":0,"sheet":[],"carried":{"golden_made":false,"golden_round":1,"fines":[],"moved":[],"deck":""}}}');
CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    language TEXT,
    started INTEGER NOT NULL CHECK (started IN (0, 1))
, habits TEXT NOT NULL DEFAULT '{"v":1,"habits":{}}');
INSERT INTO "players" VALUES(11,'Ann','en',1,'{"v":1,"habits":{"single":"last","taps":1}}');
INSERT INTO "players" VALUES(12,'Bob','en',1,'{"v":1,"habits":{"single":"never","taps":2}}');
INSERT INTO "players" VALUES(13,'Cid','en',1,'{"v":1,"habits":{"single":"last","taps":1}}');
INSERT INTO "players" VALUES(14,'Dan','en',1,'{"v":1,"habits":{"single":"last","taps":1}}');
INSERT INTO "players" VALUES(99,'Stranger','en',1,'{"v":1,"habits":{"single":"last","taps":1}}');
CREATE TABLE "results" (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    chat INTEGER NOT NULL,
    players TEXT NOT NULL,  -- JSON array of player ids by seat, 0 for a seat that was given up
    scores TEXT NOT NULL,  -- JSON array by seat
    winner INTEGER,  -- NULL: unfinished
    deals INTEGER NOT NULL,
    ended REAL NOT NULL,
    points TEXT NOT NULL  -- JSON array by seat, game points
, why TEXT, by TEXT NOT NULL DEFAULT '[]', gone TEXT NOT NULL DEFAULT '[]');
INSERT INTO "results" VALUES(1,-1004,'[11, 12, 13]','[570, 300, -120]',0,1,1800000000.0,'[]','won','[]','[]');
INSERT INTO "results" VALUES(2,-1001,'[11, 12, 0]','[100, 5, 25]',NULL,1,1800000027.0,'[]','admin','[11]','[[13, 2, 0]]');
CREATE TABLE rule_sets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat INTEGER NOT NULL,
    name TEXT NOT NULL,
    preset TEXT NOT NULL,
    changes TEXT NOT NULL,  -- JSON object, option id to value
    UNIQUE (chat, name)
);
INSERT INTO "rule_sets" VALUES(1,-1002,'friday','studio','{"fine": 200}');
CREATE TABLE shown (
    chat INTEGER NOT NULL,
    thread INTEGER,
    name TEXT NOT NULL,
    message_id INTEGER NOT NULL,
    digest TEXT NOT NULL,
    buttons INTEGER NOT NULL CHECK (buttons IN (0, 1))
);
INSERT INTO "shown" VALUES(13,NULL,'hand:1:1',5,'fc79dc667afbc469',0);
INSERT INTO "shown" VALUES(-1001,NULL,'lobby:2',10,'a01cab66aa582d33',1);
INSERT INTO "shown" VALUES(13,NULL,'end:1',11,'3f41027bcfd0010c',1);
INSERT INTO "shown" VALUES(11,NULL,'end:1',12,'05c68609c8ad7183',1);
INSERT INTO "shown" VALUES(12,NULL,'end:1',13,'7c4316c7cb03bb0f',1);
INSERT INTO "shown" VALUES(11,NULL,'hand:1:1',3,'a4c5dcc9550e6f7d',0);
INSERT INTO "shown" VALUES(12,NULL,'hand:1:1',4,'4392e4c44fd153dc',0);
INSERT INTO "shown" VALUES(-1004,NULL,'table:1:1',2,'d697e12e06cdc46e',0);
INSERT INTO "shown" VALUES(-1004,NULL,'end:1',14,'05dc467deb2821c3',1);
INSERT INTO "shown" VALUES(11,NULL,'end:2',15,'0d0a9b9d97632d98',1);
INSERT INTO "shown" VALUES(12,NULL,'end:2',16,'6773420e97d90629',1);
INSERT INTO "shown" VALUES(12,NULL,'hand:3:1',18,'217e6b4759ba4aff',1);
INSERT INTO "shown" VALUES(11,NULL,'hand:3:1',19,'c9c9339f26bb7e80',1);
INSERT INTO "shown" VALUES(13,NULL,'hand:5:1',20,'c8e789599606aced',1);
INSERT INTO "shown" VALUES(12,NULL,'hand:5:1',21,'f6b6c242564233b2',1);
INSERT INTO "shown" VALUES(11,NULL,'hand:5:1',22,'a5c9f5cb581315f0',1);
INSERT INTO "shown" VALUES(-1002,NULL,'lobby:4',23,'51d510a96dba314c',1);
INSERT INTO "shown" VALUES(-1003,NULL,'table:5:1',24,'25ab28c4416909d0',1);
INSERT INTO "shown" VALUES(-1003,NULL,'pause:5',25,'43a814ee2faf385d',1);
INSERT INTO "shown" VALUES(13,NULL,'hand:3:1',17,'739d05d17662cc2e',1);
INSERT INTO "shown" VALUES(11,NULL,'hand:2:1',9,'69eb13fc2b80447d',0);
INSERT INTO "shown" VALUES(12,NULL,'hand:2:1',6,'7d7bfa0ed1f9da94',0);
INSERT INTO "shown" VALUES(-1001,NULL,'table:3:1',26,'c11d73585fadecfb',1);
INSERT INTO "shown" VALUES(-1003,NULL,'lobby:5',27,'a5a046733595feb0',1);
INSERT INTO "shown" VALUES(-1001,NULL,'table:2:1',7,'f5a855c83e7e7c72',0);
INSERT INTO "shown" VALUES(-1001,NULL,'end:2',28,'0962b29a2d98464c',1);
INSERT INTO "shown" VALUES(-1001,NULL,'lobby:3',29,'57da4bfa68763cf9',1);
CREATE TABLE sitting (
    player INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    PRIMARY KEY (player, table_id)
) WITHOUT ROWID;
INSERT INTO "sitting" VALUES(11,3);
INSERT INTO "sitting" VALUES(12,3);
INSERT INTO "sitting" VALUES(13,3);
INSERT INTO "sitting" VALUES(12,4);
INSERT INTO "sitting" VALUES(14,4);
INSERT INTO "sitting" VALUES(11,5);
INSERT INTO "sitting" VALUES(12,5);
INSERT INTO "sitting" VALUES(13,5);
CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat INTEGER NOT NULL,
    thread INTEGER,
    host INTEGER NOT NULL,
    stage TEXT NOT NULL CHECK (stage IN ('lobby', 'playing', 'over', 'closed')),
    seats TEXT NOT NULL,  -- JSON array of player ids
    preset TEXT NOT NULL,
    rules TEXT NOT NULL,  -- JSON
    language TEXT NOT NULL,
    created REAL NOT NULL,
    due REAL
, life TEXT NOT NULL DEFAULT '{"v":1,"life":{}}', token TEXT NOT NULL DEFAULT '');
INSERT INTO "tables" VALUES(1,-1004,NULL,11,'over','[11, 12, 13]','classic','{"v":1,"rules":{"players":3,"two_player_layout":"10_2x2","sitting_dealer_scores":"cards_and_marriage","forced_bidder":"left_of_dealer","first_dealer":"lot","shuffle":"every_deal","cut_ritual":"off","fine":120,"redeal_hand_points_below":"off","redeal_hand_nines":4,"redeal_hand_jacks":"off","redeal_four_aces":"off","redeal_talon_points_below":"off","redeal_talon_nines":"off","redeal_talon_jacks":"off","redeal_talon_scope":"any","redeal_after_discard":[],"redeal_claimant":"holder","redeal_dealer_fine":"off","redeal_third_in_row":"off","bid_step":5,"bid_jumps":"on","bid_limit":"marriages_held","max_bid":300,"opening":"exactly_100","debt_silence":"off","debt_mercy":"off","talon_buyout":"off","talon_on_hundred":"hidden","discard":"face_down","raise":"on","concede":"on","concede_price":"contract","concede_award":"half_contract","concede_limit":"none","concede_fine":"off","concede_barrel":"not_on_barrel","concede_golden":"off","concede_dark":"off","cross":"off","cross_limit":1,"cross_barrel":"nobody_on_barrel","first_lead_marriage":"off","marriage_values":"standard","marriage_declaration":"automatic","marriage_keeps_trump":"off","marriage_must_be_won":"off","marriage_credit":"everyone","queen_jack_marriage":"off","ace_marriage":"off","ace_marriage_trump":"unchanged","ace_marriage_in_a_row":"off","nines_bonus":"off","foreign_trump_lead":"free","must_lead_trump":"off","must_overtake":"off","trump":"marriage","round_defenders":5,"round_declarer":"off","bolt_when":"no_trick","bolts_per_fine":3,"bolt_row_fine":"off","bolt_declarer":"on","dump_truck":"plus_minus","dump_truck_55":"off","target":501,"barrel_at":"off","barrel_mode":"contract","barrel_need":120,"barrel_attempts":3,"barrel_attempt_is":"every_deal","barrel_auction":"normal","barrel_failed_contract":"free","barrel_fall":"fine","barrel_push_off":"previous_falls","barrel_joint_climb":"all_fall","barrel_third_fall":"zero","barrel_last_chance":"off","barrel_bolt_falls":"on","barrel_stand_still":"off","reverse_barrel":"off","settlement":"none","golden":"off","golden_if_none_made":"repeat","golden_scores":"contract","golden_marriages":"doubled","golden_raise":"off","golden_bolts":"single","golden_talon":"hidden","dark":"off","dark_min_score":240,"dark_talon":"hidden","dark_scores":"contract","dark_doubles":"everyone","dark_barrel":"nobody_on_barrel","dark_lift":"auction","dark_raise":"off","dark_marriages":"defenders_not_doubled","dark_bolts":"double"}}','en',1800000000.0,1800000000.0,'{"v":1,"life":{"chairs":[{"overtime":0.0,"away":null,"stood_in":0,"against":[],"left":null,"coming":null,"since":0.0,"chosen":"","spent":0.0},{"overtime":0.0,"away":null,"stood_in":0,"against":[],"left":null,"coming":null,"since":0.0,"chosen":"","spent":0.0},{"overtime":0.0,"away":null,"stood_in":0,"against":[],"left":null,"coming":null,"since":0.0,"chosen":"","spent":0.0}],"since":1800000000.0,"warned":0,"paused":null,"touched":1800000000.0,"lost":false,"ending":[],"undo":null,"used":0.0,"claimed":0,"began":1800000000.0,"gone":[],"end":{"why":"won","by":[],"at":1800000000.0},"invited":[],"consents":[]}}','6ac803eb29a84cad');
INSERT INTO "tables" VALUES(2,-1001,NULL,11,'closed','[11, 12, 0]','classic','{"v":1,"rules":{"players":3,"two_player_layout":"10_2x2","sitting_dealer_scores":"cards_and_marriage","forced_bidder":"left_of_dealer","first_dealer":"lot","shuffle":"every_deal","cut_ritual":"off","fine":120,"redeal_hand_points_below":"off","redeal_hand_nines":4,"redeal_hand_jacks":"off","redeal_four_aces":"off","redeal_talon_points_below":"off","redeal_talon_nines":"off","redeal_talon_jacks":"off","redeal_talon_scope":"any","redeal_after_discard":[],"redeal_claimant":"holder","redeal_dealer_fine":"off","redeal_third_in_row":"off","bid_step":5,"bid_jumps":"on","bid_limit":"marriages_held","max_bid":300,"opening":"exactly_100","debt_silence":"off","debt_mercy":"off","talon_buyout":"off","talon_on_hundred":"hidden","discard":"face_down","raise":"on","concede":"on","concede_price":"contract","concede_award":"half_contract","concede_limit":"none","concede_fine":"off","concede_barrel":"not_on_barrel","concede_golden":"off","concede_dark":"off","cross":"off","cross_limit":1,"cross_barrel":"nobody_on_barrel","first_lead_marriage":"off","marriage_values":"standard","marriage_declaration":"automatic","marriage_keeps_trump":"off","marriage_must_be_won":"off","marriage_credit":"everyone","queen_jack_marriage":"off","ace_marriage":"off","ace_marriage_trump":"unchanged","ace_marriage_in_a_row":"off","nines_bonus":"off","foreign_trump_lead":"free","must_lead_trump":"off","must_overtake":"off","trump":"marriage","round_defenders":5,"round_declarer":"off","bolt_when":"no_trick","bolts_per_fine":3,"bolt_row_fine":"off","bolt_declarer":"on","dump_truck":"plus_minus","dump_truck_55":"off","target":1000,"barrel_at":880,"barrel_mode":"contract","barrel_need":120,"barrel_attempts":3,"barrel_attempt_is":"every_deal","barrel_auction":"normal","barrel_failed_contract":"free","barrel_fall":"fine","barrel_push_off":"previous_falls","barrel_joint_climb":"all_fall","barrel_third_fall":"zero","barrel_last_chance":"off","barrel_bolt_falls":"on","barrel_stand_still":"off","reverse_barrel":"off","settlement":"none","golden":"off","golden_if_none_made":"repeat","golden_scores":"contract","golden_marriages":"doubled","golden_raise":"off","golden_bolts":"single","golden_talon":"hidden","dark":"off","dark_min_score":240,"dark_talon":"hidden","dark_scores":"contract","dark_doubles":"everyone","dark_barrel":"nobody_on_barrel","dark_lift":"auction","dark_raise":"off","dark_marriages":"defenders_not_doubled","dark_bolts":"double"}}','en',1800000000.0,1800000027.0,'{"v":1,"life":{"chairs":[{"overtime":0.0,"away":null,"stood_in":0,"against":[],"left":null,"coming":null,"since":0.0,"chosen":"","spent":0.0},{"overtime":0.0,"away":null,"stood_in":0,"against":[],"left":null,"coming":null,"since":0.0,"chosen":"","spent":0.0},{"overtime":0.0,"away":null,"stood_in":9,"against":[],"left":13,"coming":null,"since":0.0,"chosen":"","spent":0.0}],"since":1800000027.0,"warned":0,"paused":null,"touched":1800000024.0,"lost":false,"ending":[],"undo":null,"used":0.0,"claimed":null,"began":1800000000.0,"gone":[{"player":13,"seat":2,"score":0,"overtime":0.0}],"end":{"why":"admin","by":[11],"at":1800000027.0},"invited":[],"consents":[]}}','2a3662f7b291a028');
INSERT INTO "tables" VALUES(3,-1001,NULL,11,'playing','[11, 12, 13]','classic','{"v":1,"rules":{"players":3,"two_player_layout":"10_2x2","sitting_dealer_scores":"cards_and_marriage","forced_bidder":"left_of_dealer","first_dealer":"lot","shuffle":"every_deal","cut_ritual":"off","fine":120,"redeal_hand_points_below":"off","redeal_hand_nines":4,"redeal_hand_jacks":"off","redeal_four_aces":"off","redeal_talon_points_below":"off","redeal_talon_nines":"off","redeal_talon_jacks":"off","redeal_talon_scope":"any","redeal_after_discard":[],"redeal_claimant":"holder","redeal_dealer_fine":"off","redeal_third_in_row":"off","bid_step":5,"bid_jumps":"on","bid_limit":"marriages_held","max_bid":300,"opening":"exactly_100","debt_silence":"off","debt_mercy":"off","talon_buyout":"off","talon_on_hundred":"hidden","discard":"face_down","raise":"on","concede":"on","concede_price":"contract","concede_award":"half_contract","concede_limit":"none","concede_fine":"off","concede_barrel":"not_on_barrel","concede_golden":"off","concede_dark":"off","cross":"off","cross_limit":1,"cross_barrel":"nobody_on_barrel","first_lead_marriage":"off","marriage_values":"standard","marriage_declaration":"automatic","marriage_keeps_trump":"off","marriage_must_be_won":"off","marriage_credit":"everyone","queen_jack_marriage":"off","ace_marriage":"off","ace_marriage_trump":"unchanged","ace_marriage_in_a_row":"off","nines_bonus":"off","foreign_trump_lead":"free","must_lead_trump":"off","must_overtake":"off","trump":"marriage","round_defenders":5,"round_declarer":"off","bolt_when":"no_trick","bolts_per_fine":3,"bolt_row_fine":"off","bolt_declarer":"on","dump_truck":"plus_minus","dump_truck_55":"off","target":1000,"barrel_at":880,"barrel_mode":"contract","barrel_need":120,"barrel_attempts":3,"barrel_attempt_is":"every_deal","barrel_auction":"normal","barrel_failed_contract":"free","barrel_fall":"fine","barrel_push_off":"previous_falls","barrel_joint_climb":"all_fall","barrel_third_fall":"zero","barrel_last_chance":"off","barrel_bolt_falls":"on","barrel_stand_still":"off","reverse_barrel":"off","settlement":"none","golden":"off","golden_if_none_made":"repeat","golden_scores":"contract","golden_marriages":"doubled","golden_raise":"off","golden_bolts":"single","golden_talon":"hidden","dark":"off","dark_min_score":240,"dark_talon":"hidden","dark_scores":"contract","dark_doubles":"everyone","dark_barrel":"nobody_on_barrel","dark_lift":"auction","dark_raise":"off","dark_marriages":"defenders_not_doubled","dark_bolts":"double"}}','en',1800000027.0,NULL,'{"v":1,"life":{"chairs":[{"overtime":0.0,"away":null,"stood_in":0,"against":[],"left":null,"coming":null,"since":0.0,"chosen":"","spent":0.0},{"overtime":0.0,"away":null,"stood_in":0,"against":[],"left":null,"coming":null,"since":0.0,"chosen":"","spent":0.0},{"overtime":0.0,"away":null,"stood_in":0,"against":[],"left":null,"coming":null,"since":0.0,"chosen":"","spent":0.0}],"since":1800000027.0,"warned":0,"paused":null,"touched":1800000027.0,"lost":false,"ending":[],"undo":0,"used":0.0,"claimed":null,"began":1800000027.0,"gone":[],"end":null,"invited":[],"consents":[]}}','a6160f516357071a');
INSERT INTO "tables" VALUES(4,-1002,NULL,12,'lobby','[12, 14]','classic','{"v":1,"rules":{"players":3,"two_player_layout":"10_2x2","sitting_dealer_scores":"cards_and_marriage","forced_bidder":"left_of_dealer","first_dealer":"lot","shuffle":"every_deal","cut_ritual":"off","fine":200,"redeal_hand_points_below":"off","redeal_hand_nines":4,"redeal_hand_jacks":"off","redeal_four_aces":"off","redeal_talon_points_below":"off","redeal_talon_nines":"off","redeal_talon_jacks":"off","redeal_talon_scope":"any","redeal_after_discard":[],"redeal_claimant":"holder","redeal_dealer_fine":"off","redeal_third_in_row":"off","bid_step":5,"bid_jumps":"on","bid_limit":"marriages_held","max_bid":300,"opening":"exactly_100","debt_silence":"off","debt_mercy":"off","talon_buyout":"off","talon_on_hundred":"hidden","discard":"face_down","raise":"on","concede":"on","concede_price":"contract","concede_award":"half_contract","concede_limit":"none","concede_fine":"off","concede_barrel":"not_on_barrel","concede_golden":"off","concede_dark":"off","cross":"off","cross_limit":1,"cross_barrel":"nobody_on_barrel","first_lead_marriage":"off","marriage_values":"standard","marriage_declaration":"automatic","marriage_keeps_trump":"off","marriage_must_be_won":"off","marriage_credit":"everyone","queen_jack_marriage":"off","ace_marriage":"off","ace_marriage_trump":"unchanged","ace_marriage_in_a_row":"off","nines_bonus":"off","foreign_trump_lead":"free","must_lead_trump":"off","must_overtake":"off","trump":"marriage","round_defenders":5,"round_declarer":"off","bolt_when":"no_trick","bolts_per_fine":3,"bolt_row_fine":"off","bolt_declarer":"on","dump_truck":"plus_minus","dump_truck_55":"off","target":1000,"barrel_at":880,"barrel_mode":"contract","barrel_need":120,"barrel_attempts":3,"barrel_attempt_is":"every_deal","barrel_auction":"normal","barrel_failed_contract":"free","barrel_fall":"fine","barrel_push_off":"previous_falls","barrel_joint_climb":"all_fall","barrel_third_fall":"zero","barrel_last_chance":"off","barrel_bolt_falls":"on","barrel_stand_still":"off","reverse_barrel":"off","settlement":"none","golden":"off","golden_if_none_made":"repeat","golden_scores":"contract","golden_marriages":"doubled","golden_raise":"off","golden_bolts":"single","golden_talon":"hidden","dark":"off","dark_min_score":240,"dark_talon":"hidden","dark_scores":"contract","dark_doubles":"everyone","dark_barrel":"nobody_on_barrel","dark_lift":"auction","dark_raise":"off","dark_marriages":"defenders_not_doubled","dark_bolts":"double"}}','ru',1800000027.0,NULL,'{"v":1,"life":{"chairs":[],"since":1800000027.0,"warned":0,"paused":null,"touched":1800000027.0,"lost":false,"ending":[],"undo":null,"used":0.0,"claimed":null,"began":0.0,"gone":[],"end":null,"invited":[],"consents":[{"player":12,"rules":"classic-fi3-XEE1E"},{"player":14,"rules":"classic-fi3-XEE1E"}]}}','346cd4796dc33508');
INSERT INTO "tables" VALUES(5,-1003,NULL,11,'playing','[11, 12, 13]','classic','{"v":1,"rules":{"players":3,"two_player_layout":"10_2x2","sitting_dealer_scores":"cards_and_marriage","forced_bidder":"left_of_dealer","first_dealer":"lot","shuffle":"every_deal","cut_ritual":"off","fine":120,"redeal_hand_points_below":"off","redeal_hand_nines":4,"redeal_hand_jacks":"off","redeal_four_aces":"off","redeal_talon_points_below":"off","redeal_talon_nines":"off","redeal_talon_jacks":"off","redeal_talon_scope":"any","redeal_after_discard":[],"redeal_claimant":"holder","redeal_dealer_fine":"off","redeal_third_in_row":"off","bid_step":5,"bid_jumps":"on","bid_limit":"marriages_held","max_bid":300,"opening":"exactly_100","debt_silence":"off","debt_mercy":"off","talon_buyout":"off","talon_on_hundred":"hidden","discard":"face_down","raise":"on","concede":"on","concede_price":"contract","concede_award":"half_contract","concede_limit":"none","concede_fine":"off","concede_barrel":"not_on_barrel","concede_golden":"off","concede_dark":"off","cross":"off","cross_limit":1,"cross_barrel":"nobody_on_barrel","first_lead_marriage":"off","marriage_values":"standard","marriage_declaration":"automatic","marriage_keeps_trump":"off","marriage_must_be_won":"off","marriage_credit":"everyone","queen_jack_marriage":"off","ace_marriage":"off","ace_marriage_trump":"unchanged","ace_marriage_in_a_row":"off","nines_bonus":"off","foreign_trump_lead":"free","must_lead_trump":"off","must_overtake":"off","trump":"marriage","round_defenders":5,"round_declarer":"off","bolt_when":"no_trick","bolts_per_fine":3,"bolt_row_fine":"off","bolt_declarer":"on","dump_truck":"plus_minus","dump_truck_55":"off","target":1000,"barrel_at":880,"barrel_mode":"contract","barrel_need":120,"barrel_attempts":3,"barrel_attempt_is":"every_deal","barrel_auction":"normal","barrel_failed_contract":"free","barrel_fall":"fine","barrel_push_off":"previous_falls","barrel_joint_climb":"all_fall","barrel_third_fall":"zero","barrel_last_chance":"off","barrel_bolt_falls":"on","barrel_stand_still":"off","reverse_barrel":"off","settlement":"none","golden":"off","golden_if_none_made":"repeat","golden_scores":"contract","golden_marriages":"doubled","golden_raise":"off","golden_bolts":"single","golden_talon":"hidden","dark":"off","dark_min_score":240,"dark_talon":"hidden","dark_scores":"contract","dark_doubles":"everyone","dark_barrel":"nobody_on_barrel","dark_lift":"auction","dark_raise":"off","dark_marriages":"defenders_not_doubled","dark_bolts":"double"}}','en',1800000027.0,NULL,'{"v":1,"life":{"chairs":[{"overtime":0.0,"away":null,"stood_in":0,"against":[],"left":null,"coming":null,"since":0.0,"chosen":"","spent":0.0},{"overtime":0.0,"away":1800000027.0,"stood_in":0,"against":[],"left":null,"coming":null,"since":0.0,"chosen":"","spent":0.0},{"overtime":0.0,"away":null,"stood_in":0,"against":[],"left":null,"coming":null,"since":0.0,"chosen":"QS","spent":0.0}],"since":1800000027.0,"warned":0,"paused":1800000027.0,"touched":1800000027.0,"lost":false,"ending":[],"undo":null,"used":0.0,"claimed":null,"began":1800000027.0,"gone":[],"end":null,"invited":[],"consents":[]}}','3760b9542e2dba9a');
CREATE TABLE updates (
    place INTEGER PRIMARY KEY,
    id INTEGER NOT NULL UNIQUE
);
INSERT INTO "updates" VALUES(1,1);
INSERT INTO "updates" VALUES(2,2);
INSERT INTO "updates" VALUES(3,3);
INSERT INTO "updates" VALUES(4,4);
INSERT INTO "updates" VALUES(5,5);
INSERT INTO "updates" VALUES(6,6);
INSERT INTO "updates" VALUES(7,7);
INSERT INTO "updates" VALUES(8,8);
INSERT INTO "updates" VALUES(9,9);
INSERT INTO "updates" VALUES(10,10);
INSERT INTO "updates" VALUES(11,11);
INSERT INTO "updates" VALUES(12,12);
INSERT INTO "updates" VALUES(13,13);
INSERT INTO "updates" VALUES(14,14);
INSERT INTO "updates" VALUES(15,15);
INSERT INTO "updates" VALUES(16,16);
INSERT INTO "updates" VALUES(17,17);
INSERT INTO "updates" VALUES(18,18);
INSERT INTO "updates" VALUES(19,19);
INSERT INTO "updates" VALUES(20,20);
INSERT INTO "updates" VALUES(21,21);
INSERT INTO "updates" VALUES(22,22);
INSERT INTO "updates" VALUES(23,23);
INSERT INTO "updates" VALUES(24,24);
INSERT INTO "updates" VALUES(25,25);
INSERT INTO "updates" VALUES(26,26);
INSERT INTO "updates" VALUES(27,27);
INSERT INTO "updates" VALUES(28,28);
INSERT INTO "updates" VALUES(29,29);
INSERT INTO "updates" VALUES(30,30);
INSERT INTO "updates" VALUES(31,31);
INSERT INTO "updates" VALUES(32,32);
INSERT INTO "updates" VALUES(33,33);
INSERT INTO "updates" VALUES(34,34);
INSERT INTO "updates" VALUES(35,35);
INSERT INTO "updates" VALUES(36,36);
INSERT INTO "updates" VALUES(37,37);
INSERT INTO "updates" VALUES(38,38);
INSERT INTO "updates" VALUES(39,39);
INSERT INTO "updates" VALUES(40,40);
INSERT INTO "updates" VALUES(41,41);
INSERT INTO "updates" VALUES(42,42);
INSERT INTO "updates" VALUES(43,43);
INSERT INTO "updates" VALUES(44,44);
INSERT INTO "updates" VALUES(45,45);
INSERT INTO "updates" VALUES(46,46);
INSERT INTO "updates" VALUES(47,47);
INSERT INTO "updates" VALUES(48,48);
INSERT INTO "updates" VALUES(49,49);
INSERT INTO "updates" VALUES(50,50);
INSERT INTO "updates" VALUES(51,51);
INSERT INTO "updates" VALUES(52,52);
INSERT INTO "updates" VALUES(53,53);
INSERT INTO "updates" VALUES(54,54);
INSERT INTO "updates" VALUES(55,55);
INSERT INTO "updates" VALUES(56,56);
INSERT INTO "updates" VALUES(57,57);
CREATE INDEX tables_by_place ON tables (chat, thread);
CREATE INDEX tables_open ON tables (stage) WHERE stage IN ('lobby', 'playing');
CREATE UNIQUE INDEX shown_by_slot ON shown (chat, ifnull(thread, 0), name);
CREATE INDEX results_by_chat ON results (chat, ended);
CREATE UNIQUE INDEX chats_by_token ON chats (token);
CREATE UNIQUE INDEX tables_by_token ON tables (token);
CREATE INDEX sitting_by_table ON sitting (table_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',5);
INSERT INTO "sqlite_sequence" VALUES('rule_sets',1);
COMMIT;
