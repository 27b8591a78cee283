import { expect, test } from "vitest";
import { garageOf } from "../corpus/score";
import { parse } from "./parse";

function fields(line: string) {
  return parse(line, garageOf("sample", "2026-12-03T11:20:00+05:30")).fields;
}

test.each([
  ["seltos htx mileage", "Kia Seltos HTX", "sure"],
  ["r15 v3 blue", "Yamaha R15 V3 Blue", "sure"],
  ["nexon xz+ foam wash", "Tata Nexon XZ+", "sure"],
  ["leyland dost+ oil change", "Ashok Leyland Dost+", "sure"],
  ["scooty pep+ pink", "TVS Scooty Pep+ Pink", "sure"],
  ["creta sx(o), wash", "Hyundai Creta SX(o)", "sure"],
  ["superb l&k engine noise", "Skoda Superb L&K", "check"],
  ["carens pearl white", "Kia Carens Pearl White", "sure"],
  ["punch adventure camera", "Tata Punch Adventure", "check"],
  ["pinto 98235 56104 beat 2013", "Chevrolet Beat 2013", "check"],
  ["access 125 km 18350", "Suzuki Access 125", "check"],
  ["स्कॉर्पियो N काला", "Mahindra Scorpio N काला", "sure"],
  ["बजाज आरई ऑटो", "Bajaj RE", "sure"],
  ["ioniq 5, rotation", "Hyundai Ioniq 5", "sure"],
  ["vento highline washing", "Volkswagen Vento Highline", "sure"],
  ["innova AT 2019", "Toyota Innova AT 2019", "sure"],
  ["triber rxl 7 seater wash", "Renault Triber RXL 7 Seater", "sure"],
  ["duster 110ps diesel", "Renault Duster 110PS Diesel", "sure"],
  ["bolero pickup 1.7t, brakes", "Mahindra Bolero Pickup 1.7T", "sure"],
  ["ciaz zeta smart hybrid, wash", "Maruti Ciaz Zeta Smart Hybrid", "sure"],
  // These words are no variants.
  ["swift+oil change", "Maruti Swift", "sure"],
  ["alto k10 fr brake pads", "Maruti Alto K10", "sure"],
  ["swift r14 tyre", "Maruti Swift", "sure"],
  ["alto rs 500 puncture", "Maruti Alto", "sure"],
  ["swift h4 bulb", "Maruti Swift", "sure"],
  ["innova at 5 pm", "Toyota Innova", "sure"],
  ["swift smart key not working", "Maruti Swift", "sure"],
  ["swift white smoke", "Maruti Swift", "sure"],
])("the model in '%s' is %s, %s", (line, value, surety) => {
  const { model } = fields(line);
  expect([model?.value, model?.surety]).toEqual([value, surety]);
});

test.each([
  ["kal khud collect karega", "no"],
  ["owner will collect 6pm", "no"],
  ["collects today 7pm himself", "no"],
  ["driver lekar aayega saturday", "no"],
  ["will leave it here", "no"],
  ["will collect at 6", "no"],
  ["drop khud karega monday", "no"],
  ["we collect the car, wash", "yes"],
  ["figo band ho gayi, utha ke lao", "yes"],
  ["gaadi uthani hai ghar se", "yes"],
  ["flat 402 se gaadi uthao", "yes"],
  ["kal 8 baje ghar se le aana", "yes"],
  ["gaadi khud band ho jati", undefined],
  ["gaadi pickup weak hai", undefined],
  ["ac gas, kal 11 baje lene aayenge", "no"],
  ["ghar se gaadi lene aayenge, ac gas", "yes"],
  ["standard service kal 10 baje gaadi chhod jayega", "no"],
  ["ghar se uthani hai, std service", "yes"],
  ["gaadi uthani nahi hai", undefined],
])("'%s' means pick-up of the car: %s", (line, value) => {
  expect(fields(line).pickUp?.value).toBe(value);
});

test.each([
  ["76,500 on meter, rate 4100", 76_500, 410_000],
  ["access 125 km 18350", 18_350, undefined],
  ["3200 total 1000 adv diya", undefined, 320_000],
  ["gadi no ending 7788", undefined, undefined],
  ["62k km chali, estimate given 14k", 62_000, 1_400_000],
  ["total 4200, 1000 advance mila", undefined, 420_000],
  ["6000 bataya, advance 2000 diya", undefined, 600_000],
  ["3200 rs total, 1000 rs advance", undefined, 320_000],
  ["10,230 km, pehli paid service", 10_230, undefined],
])("the distance in '%s' is %s km, and the amount %s paise", (line, km, amount) => {
  const { km: distance, amount: money } = fields(line);
  expect([distance?.value, money?.value]).toEqual([km, amount]);
});

test.each([
  ["day after tmrw", "2026-12-05", "sure"],
  ["आज नहीं परसों", "2026-12-05", "check"],
  ["aaj nahi, washing", "2026-12-03", "sure"],
])("the day in '%s' is %s, %s", (line, value, surety) => {
  expect(fields(line).date).toMatchObject({ value, surety });
});

test.each([
  ["full body polish, S Banerjee, monday", "S Banerjee", "check"],
  ["full body polish, S K Banerjee, monday", "S K Banerjee", "check"],
  ["foam wash, Bal Krishna 9602237714", "Bal Krishna", "sure"],
  ["Mrs Iyer's Jazz, wash", "Iyer", "sure"],
  ["customer Mahendra Rathore, call on 9414055821", "Mahendra Rathore", "sure"],
  ["fork leak, rider Tenzin, monday", "Tenzin", "check"],
  ["clutch dab nahi raha, Ratan Lal 9602237714", "Ratan Lal", "check"],
  ["बुलेट, टायर बदलना है, राजवीर", "राजवीर", "check"],
  ["फोम वॉश कर दो, मैं रुका हूँ", undefined, undefined],
  ["क्रेटा, फोम वॉश, खटखटाहट", undefined, undefined],
  ["customer complains of noise", undefined, undefined],
  ["Customer Complains Brake Noise", undefined, undefined],
])("the name in '%s' is %s, %s", (line, value, surety) => {
  const { name } = fields(line);
  expect([name?.value, name?.surety]).toEqual([value, surety]);
});

test.each([
  ["cabin filter, dzire zxi, 12.30", "12:30"],
  ["need by tomorrow 12 noon", "12:00"],
  ["tyre change, qty 12, noon delivery", "12:00"],
  ["cabin filter, dzire zxi, 1.25", undefined],
])("the time in '%s' is %s", (line, value) => {
  expect(fields(line).time?.value).toBe(value);
});

test("a time since when is no time for the work", () => {
  expect(fields("warning light since morning").time).toBeUndefined();
});

test("'no rush' is a low priority", () => {
  expect(fields("fork oil leak, no rush").priority?.value).toBe("low");
});

test("a place of two unknown words with capital letters is no typing error", () => {
  expect(fields("Pick up from Vaishali Nagar 9am").payment).toBeUndefined();
});
