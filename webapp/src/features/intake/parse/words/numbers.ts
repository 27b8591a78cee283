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
11: gyarah, gyara, eleven
12: barah, bara, baarah, twelve, बारह
13: terah, tera, thirteen
14: chaudah, chauda, fourteen
15: pandrah, pandra, fifteen
16: solah, sola, sixteen
17: satrah, satra, seventeen
18: atharah, athara, eighteen
19: unnis, nineteen
20: bees, bis, twenty, बीस
21: ikkis
22: bais, baees, बाईस
23: teis, तेईस
24: chaubis
25: pachees, pachis
26: chhabbis
27: sattais
28: atthais
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
39: untalis
40: chalis, forty
41: iktalis
42: bayalis
43: taintalis
44: chavalis
45: paintalis
46: chhiyalis
47: saintalis
48: adtalis
49: unchas, उनचास
50: pachas, fifty, पचास
55: pachpan
60: saath, sixty, साठ
65: painsath
70: sattar, seventy, सत्तर
75: pachhattar, पचहत्तर
80: assi, eighty, अस्सी
85: pachasi
90: nabbe, ninety, नब्बे
95: pachanve
99: ninyanve
`;
export const SCALES = `
100: sau, sou, sao, hundred, सौ
1000: hazar, hazaar, hajar, hajaar, hzr, hjr, thousand, k, th, हज़ार
100000: lakh, lac, laakh, लाख
`;
/** "sadhe teen" is three and a half. These words change the number after them. */
export const ADDED = `
0.5: sadhe, saadhe, sade, saade, साढ़े
0.25: sava, sawa, सवा
-0.25: paune, paun
`;
export const WHOLE = `
1.5: dedh, ded, डेढ़
2.5: dhai, adhai, dhaai, ढाई, अढ़ाई
`;
