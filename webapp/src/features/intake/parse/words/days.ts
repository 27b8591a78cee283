/** Days, months and times of day. */
export const DAYS_AHEAD = `
0: aaj, aj, today, tdy, आज
1: kal, kl, udya, उद्या, tomorrow, tomm, tmrw, tmr, 2mro, tom, कल
2: parva, परवा, parso, parson, parsu, day after tomorrow, day after tmrw, day after
`;
/** 0 is Sunday. */
export const WEEKDAYS = `
0: sunday, sun, ravivar, itvar, etwar, संडे
1: monday, mon, somvar, मंडे
2: tuesday, tue, mangalvar, mangal, ट्यूज़डे
3: wednesday, wed, budhvar, budh, बुध
4: thursday, thu, thur, guruvar, brihaspativar, veervar, थर्सडे
5: friday, fri, shukravar, shukra, फ्राइडे
6: saturday, sat, shanivar, shanichar, शनि, सैटरडे
`;
export const MONTHS = `
1: january, jan, janvari
2: february, feb, farvari
3: march, mar, मार्च
4: april, apr, aprail
5: may, mai, मई
6: june, jun, जून
7: july, jul, julai
8: august, aug, agast
9: september, sept, sep, सितंबर
10: october, oct, अक्टूबर
11: november, nov, नवंबर
12: december, dec, disambar
`;
export const PARTS_OF_DAY = `
greeting: good morning, good afternoon, good evening, good day, good night, गुड मॉर्निंग, शुभ प्रभात
morning: sakali, सकाळी, subah, subha, savere, morning, mrng
noon: dupari, दुपारी, dopahar, dophar, afternoon
evening: sandhyakali, संध्याकाळी, shaam, sham, evening, eve, evng, eod, end of day, शाम
night: ratri, रात्री, raat, rat, night, tonight, रात
`;
export const CLOCK_WORDS = "vajta, vajata, वाजता, baje, bje, baj, bajke, oclock, बजे";
export const UNTIL = "paryant, पर्यंत, se pehle, se pahle, tak, तक, से पहले";
export const DAY_UNITS = "din, days, dino, दिन";
export const WEEK_UNITS = "hafte, hafta, week, saptah, हफ्ता";
export const DATE_WORDS = "tareekh, date";
/** "kal se" is a complaint: since yesterday. */
export const SINCE = "se, pehle, ago, since, से";
export const PAST = "tha, thi, the, gaya tha, hui, hua, karayi, karaya, badla, था, थी, थे, हुई, कराई";
export const ODOMETERS = `
km, kms, kilometer, kilomiter, kimi, kmtr, on meter, on odometer, केएम
`;
export const ODOMETER_WORDS =
  "odo, odometer, meter, meter reading, reading, rdg, running, मीटर, ओडोमीटर, रीडिंग";
/** A distance with one of these words beside it is a speed or a way, not the odometer. */
export const NO_ODOMETER =
  "h, hr, hour, ph, speed, ki speed, per, door, dur, daily, par, pe, प्रति, दूर, लीटर, away, baad, later, pehle, ago, बाद";
/** "60,000 chali hai": the car has run so far. */
export const RAN = `
chali, chala, chali hui, chal chuki, chal gayi, ho gayi, ho gaya, ho gaye, done, driven, चली, चल चुकी, हो गई, हो गए
`;
/** A number behind one of these is the whole price, also beside an advance. */
export const TOTALS = "total, tot, kul, final, टोटल, कुल";
export const RUPEES = "rs, rs., ₹, rupees, rupaye, rupay, rupaiye, inr, bucks, रु";
/** "pichle somvar" is over. */
export const LAST_DAYS = "pichle, pichla, pichhle, last, past, पिछले, yesterday";
/** These words before a day belong to it. */
export const NEXT_DAYS = "next, agle, agla, aane wale, is, this, coming, on, by, अगले, इस";
/** These words after "2 din" belong to it. */
export const AFTER_DAYS =
  "nantar, नंतर, baad, baad me, mein, me, later, andar, ke andar, बाद, में, बाद में";
/** "25 ko" is a day. */
export const OF_DAY = "ko, को";
/** Before these words, "sun" is to hear, and no Sunday. */
export const AFTER_HEAR =
  "lo, le, lena, lijiye, lijiyega, ke, kar, kr, na, li, liya, raha, rahe, rahi, sakte, sakta, dekho, dekhna, dekh, pa, nahi";
/** "1st gear" and "2nd hand" are no days. */
export const COUNTED = "gear, row, hand, owner, time, baar, party, no, number, गियर, बार";
/** Beside these words, "1/2" is no day. */
export const FUELS =
  "fuel, fuel level, level, petrol, diesel, cng, tank, full, टंकी, पेट्रोल, डीज़ल, डीजल, फ्यूल";
/** A day, or the first name of a person: "Mangal Singh". */
export const DAYS_OR_PERSONS = "tom, mangal, budh, guru, shukra, shani, मंगल, बुध, शुक्र, शनि";
