/** Small words, words of complaints, and choices. Each list can be read and extended by anybody. */

/** Words that join others. They mean nothing at the ends of a complaint. */
export const JOINERS = `
ka, ke, ki, ko, se, me, mein, mai, m, k, par, pe, aur, or, and, nd, with, for, of, the, a, an, in, on, at, to, bhi, hi, tak, tk, sa, si, by, wala,
wali, wale, vala, vali, n, is, it, also, then, plus, from, liye, please, plz, pls, na, h, he, hai, hain,
का, के, की, को, से, में, पर, और, भी, ही, तक, वाला, वाली, वाले, लिए, प्लीज़, है, हैं
`;

/** After these words, something else begins. */
export const CONNECTORS = "aur, or, and, nd, और, then, par, but, phir";

/** Words that only ask for the work. With joiners alone, they are no complaint. */
export const FILLERS = `
karaycha, karaychi, karayche, pahije, ahe, aahe, dya, havi, करायचे, पाहिजे, आहे, द्या,
kara, padega, padegi, padenge, karna, karni, karne, krna, karo, kro, kar, kr, karwana, karwani, karwao, karao, karana, do,
dena, deni, de, dedo, dijiye, dijiyega, kardo, kardena, kijiye, karenge, chahiye, chaiye, lena, leni, lo, baad, sirf, only,
hoga, hona, hogi, ho, reqd, aaunga, aaungi, aayenge, jayega, jayegi, kya, needed, need, required, want, wanted, done, be, will, has, gaadi, gadi,
gaddi, car, vehicle, bike, customer, wo, ye, hey, hello, namaste, sab, abhi, aayi, aai, aaya, kaam, work, job, ready, deliver,
delivery, return, model, modal, no, number, num, nos, payment, paid, pay, pay by, total, approx, around, about, told, said,
bola, bole, boli, bataya, bataye, batayi, batae, kaha, lagega, lagenge, diya, kiya, mila, dega, degi, denge, karega, dunga,
estimate, estimated, rate, price, amount, tha, thi, via, time, before, after, till, until, hua, hui, us, van, note, kindly,
arrange, find, now, appointment, ok, all, incl, fix, fixed, quoted, given, baki, karke, regards, thanks, when, honi, tay, est, owner, malik, sath, saath, pakka, paisa, says, नं, नंबर का, bhai, bhaiya, bhaiyya, sir, madam, ji, करना, करो, कर, दो, देना, दे,
करवाने, ढूंढना, करके, लगाओ, लेना, होगा, हो, गाड़ी, जाएगा, काम, बोला, बताया, बताए, बताई, नंबर, रुपये, पैसे, मैं, हूँ, हूं, लो, अभी, बाद, थी, था, तैयार
`;

/** At the end of a complaint, these only ask for help: "horn lagana chahiye". */
export const ASKING = "chahiye, chaiye, please, pls, plz, bola, bole, चाहिए";

/** Words of a complaint. A part beside such a word is a complaint, not an order for work. */
export const SYMPTOMS = `
ukhad, ukhda, ukhdi, gir, girta, girti, tapak, tapakta, tapakti, chu, उखड़, गिर, टपक,
awaaz, awaz, aawaz, aawaaz, avaj, awaj, aavaj, noise, noisy, sound, vibration, vibrating, vibrate, leak, leaking, leakage,
likage, kharab, problem, issue, dikkat, pareshani, nahi, nhi, nahin, nai, not, isnt, doesnt, garam, heat, heating,
overheat, overheating, hot, thanda, thandi, cooling, kam, low, zyada, jyada, high, band, stuck, jam, tight, hard, heavy,
loose, dhuan, dhua, dhuaan, smoke, smell, smelling, badbu, toot, tut, tuta, tuti, toota, broken, broke, phat, fat gaya, ghis,
ghisa, worn, khat, khatkhat, dead, down, slow, missing, misfire, jerk, jerking, weak, fuse, hilta, hilti, hil raha, mileage,
milage, average, aati, jal, chal, chalta, chalti, khinch, pulling, start, starting, lagne, lag, ruk, rukti, damage, damaged,
accident, scratch, fail, failed, failure, flat, burst, wear, tuta hua, gayab, bhari, jalti, jalta, crack, cracked, khul,
khulta, hang, atakta, complains, complaint, shikayat, grinding, blinking, indicator, discharge, khatam, drain, pani,
water entering, baj, hawa, nikal, light on, gaye, thi, gayi, dabane, आवाज़, ख़राब, गर्म, गरम, ठंडा, कम, ज़्यादा, बंद, जाम,
टाइट, हार्ड, ढीला, धुआँ, टूट, टूटा, फट, घिस, डाउन, डेड, स्लो, झटका, कमज़ोर, फ्यूज़, माइलेज, एवरेज, लीक, लीकेज, भारी, रुक,
समस्या, एक्सीडेंट, जल, चल, वाइब्रेशन, ढीली, ढीले, dheela, dheeli, squeak, squeaking, screeching, rattle, rattling, humming, wobbling
`;

/** Words that say no to the work beside them. */
export const NO_BEFORE = "no, without, dont, not, na, bina, skip, avoid, नो, बिना";
export const NO_AFTER = "nahi, nhi, nahin, mat, not, नहीं, मत";

export const HONORIFICS = `
ji, boss, kaku, mavshi, बॉस, काका, काकू, jee, tai, aapa, apa, amma, mausi, bro, paaji, paji, bhau, kaka, chacha, chetta, chettan, chechi, ikka, akka, garu, bhai, bhaiya, bhaiyya, bhaisahab, bhaisaab, sir, sahab, saheb, sahib, saab, madam, mam, maam, uncle, aunty, anna, dada, didi, seth, ben, जी, भाई, भैया, सर, साहब, साब, मैडम, अंकल, आंटी, दादा, सेठ
`;
export const TITLES = `
mr, mrs, ms, shri, sri, shree, smt, shrimati, sardar, kumari, haji, श्री
`;
/** These titles stay with the name. */
export const KEPT_TITLES =
  "dr, doctor, prof, fr, er, ca, col, major, maj, lt, mohd, md, adv, capt, डॉ, डॉक्टर, मोहम्मद";
/** Behind a name, this is a part of it: "Ratan Lal". Alone it is another word. */
export const NAME_ENDINGS = "lal, लाल";
export const NAME_WORDS =
  "new customer, naya customer, naam, name, nam, customer, cust, owner, malik, party, client, buyer, rider, contact person, नाम, ग्राहक, मालिक";
export const PHONE_WORDS = `
mob, mobile, ph, phone, contact, number, no, num, call, whatsapp, on, mo, फोन, मोबाइल, नंबर
`;

export const PAYMENTS = `
cash: cash, nakad, nagad, nakit, rokda, kash, by cash, कैश, नकद, नगद
upi: upi, gpay, google pay, phonepe, paytm, bhim upi, bhim app, bhim se, qr, scan karke, यूपीआई, गूगल पे, फोनपे, पेटीएम
upi?: online, online payment, ऑनलाइन
card: card, credit card, debit card, card payment, card se, swipe, by card, atm card, कार्ड
bank: bank transfer, neft, rtgs, imps, net banking, bank, account transfer, बैंक ट्रांसफ़र
none: cashless, job card, rc card, health card, fastag, business card, card holder
`;

export const PRIORITIES = `
high: lavkar, लवकर, tabadtob, ताबडतोब, abhi chahiye, अभी चाहिए, very urgent, ekdum urgent, bahut urgent, bahut jaldi, thoda jaldi, urgent, urgently, arjent, asap, jaldi, emergency, turant, fatafat, high priority, priority high, immediate, immediately, top priority
low: low priority, priority low, no hurry, no rush, no urgency, not urgent, koi jaldi nahi, jaldi nahi, aaram se, urgent nahi, jyada urgent nahi, zyada jaldi nahi, जल्दी नहीं, कोई जल्दी नहीं, आराम से
medium: medium priority, normal priority, priority medium
`;

export const PICK_UPS = `
yes: we collect the car, we will collect, utha ke lao, utha lao, home pickup, pickup and drop, pickup drop, pick up and drop, pickup karna, pickup chahiye, ghar se lena, ghar se le jana, lene aana, lene aana ghar se, pick up the car from home, pickup needed, pickup required, लेने आना, पिकअप चाहिए, पिकअप करना, pickup from home, pick up from home, pick and drop, pickup and drop needed, pick up the car, pickup the car, ghar se uthana, ghar se uthani, ghar se pickup, ghar se pick, ghar se pick karna, gaadi lene aana, pickup yes, घर से उठानी, घर से उठाना, घर से लेनी, घर से लेना, घर से लानी, घर से गाड़ी उठानी
yes?: pickup, pick up, पिकअप
no: no pickup, no pick up, pickup nahi chahiye, pickup not needed, without pickup, self pickup, self drop, will leave it here, will collect, drop khud karega, khud drop karega, पिकअप नहीं चाहिए, pickup no, pickup nahi karna, pickup not required, khud layenge, khud aayenge, khud layega, khud lenge, khud lene aayega, khud lene aayenge, khud chhod denge, खुद लाएँगे, खुद आएँगे
self: khud, himself, owner, driver, customer, खुद
no?: lene aayega, lene aayenge, lene aaunga, lene aaungi, लेने आएंगे, लेने आएगा, customer brings, customer brings car, chhod dega, chhod denge, chhod jayega, gaadi layega, gaadi layegi, gaadi layenge, driver gaadi layega, lekar aayega, lekar aayenge, leke aayega, drop karega, drop karenge, will drop, will bring, le jayega, le jayenge, le jaunga, le jaungi
bring: collects, collect karega, collect karenge, will collect, layega, layenge, lenge, aayenge, लाएँगे, लाएंगे, आएँगे, ले जाएगा, लेकर आएगा
home: ghar se, ghar se gaadi, home se, office se, from home, from office, घर से, घर से गाड़ी
car: gaadi, gadi, car, bike, the car, गाड़ी
fetch: uthani, uthana, uthao, utha lo, utha lena, le aana, le aao, lana, lani, pick, pick karna, उठाओ, उठा लेना, ले आना, लाना, लानी
`;

/** These are no names, also before "ji" and "sahab". */
export const ROLES = `
principal, bhabhi, mummy, papa, wife, husband, mother, father, beta, beti, brother, sister, sardarji, manager, inspector, teacher, boss, thekedar, party, driver, mechanic, mistri, ustad, doctor, police, officer,
मैनेजर, ड्राइवर, मालिक, पत्नी, पापा, मम्मी, बेटा
`;

/** Usual words that are near to a word of the lists. They are no typing errors. */
export const COMMON = `
accept, asks, breakers, caller, again, always, badly, behind, blocked, braking, broken, burning, closing, dashboard, dicky, display, downhill, forward, handle, idle, inside, jammed,
moving, often, opening, outside, properly, reverse, running, sensor, showing, sometimes, stopping, suddenly, turning, uphill, working, after, blank, boxes, charger, clear, coming, either, enter, india, leave, leaving, line, max, message, miss, office, photo, shop, nikalta, nikalti, place, press, pulse, purse, remote, rista, sasta, saved, signal, smart, spare, started, stock, store, trial, trunk, turan, while, winter, write
`;
