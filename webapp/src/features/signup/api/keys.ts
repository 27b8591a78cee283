export const signUpKeys = {
  preparation: (garageId: number) => ["signup", "preparation", garageId] as const,
};
