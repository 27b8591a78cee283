/** Numbers in words, in English and in Hindi. Devanagari needs an entry only if it sounds different. */
export const UNITS = `
1: ek, one, एक
2: do, two, दो
3: teen, tin, three, तीन
4: char, chaar, four, चार
5: panch, paanch, five, पांच
6: chhe, che, chhah, six, छह, छः, छे
7: saat, sat, seven, सात
8: aath, ath, eight, आठ
9: nau, nine, नौ
10: das, dus, ten, दस
11: gyarah, gyara, eleven, ग्यारह
12: barah, bara, baarah, twelve, बारह
13: terah, tera, thirteen, तेरह
14: chaudah, chauda, fourteen, चौदह
15: pandrah, pandra, fifteen, पंद्रह, पन्द्रह
16: solah, sola, sixteen, सोलह
17: satrah, satra, seventeen, सत्रह
18: atharah, athara, eighteen, अठारह
19: unnis, nineteen, उन्नीस
20: bees, bis, twenty, बीस
21: ikkis, इक्कीस
22: bais, baees, बाईस
23: teis, तेईस
24: chaubis, चौबीस
25: pachees, pachis, पच्चीस
26: chhabbis, छब्बीस
27: sattais, सत्ताईस
28: atthais, अट्ठाईस
29: untees, उनतीस
30: tees, tis, thirty, तीस
31: iktees, इकतीस
32: battees, बत्तीस
33: taintees, तैंतीस
34: chautees, चौंतीस
35: paintees, पैंतीस
36: chhattees, छत्तीस
37: saintees, सैंतीस
38: adtees, अड़तीस
39: untalis, उनतालीस
40: chalis, forty, चालीस
41: iktalis, इकतालीस
42: bayalis, बयालीस
43: taintalis, तैंतालीस
44: chavalis, चवालीस
45: paintalis, पैंतालीस
46: chhiyalis, छियालीस
47: saintalis, सैंतालीस
48: adtalis, अड़तालीस
49: unchas, उनचास
50: pachas, fifty, पचास
55: pachpan, पचपन
60: saath, sixty, साठ
65: painsath, पैंसठ
70: sattar, seventy, सत्तर
75: pachhattar, पचहत्तर
80: assi, eighty, अस्सी
85: pachasi, पचासी
90: nabbe, ninety, नब्बे
95: pachanve, पचानवे
99: ninyanve, निन्यानवे
`;
export const SCALES = `
100: sau, sou, sao, hundred, सौ
1000: hazar, hazaar, hajar, hajaar, hzr, hjr, thousand, k, th, हज़ार, हजार
100000: lakh, lac, lakhs, lacs, laakh, l, लाख
`;
/** "sadhe teen" is three and a half. These words change the number after them. */
export const ADDED = `
0.5: sadhe, saadhe, sade, saade, साढ़े
0.25: sava, sawa, सवा
-0.25: paune, pone, paun, पौने
`;
export const WHOLE = `
1.5: dedh, ded, dedhh, डेढ़
2.5: dhai, adhai, dhaai, ढाई, अढ़ाई
`;
