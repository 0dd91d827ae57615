/** First names and family names that are common in southern and eastern Africa. */
export const firstNames = (
  'Rudo Tendai Chipo Farai Nyasha Tatenda Kudzai Ruvimbo Sipho Thandi Nomsa Bongani Zanele Themba ' +
  'Lindiwe Mandla Naledi Thabo Lerato Kagiso Palesa Tumelo Dineo Mpho Rendani Tshifhiwa Mulalo ' +
  'Fhatuwani Livhuwani Azwindini Amani Baraka Neema Juma Zawadi Imani Rehema Upendo Salma Daudi'
).split(' ');
export const familyNames = (
  'Moyo Ncube Dube Sibanda Ndlovu Mpofu Chikwanha Marufu Gumbo Shumba Dlamini Khumalo Zulu Mkhize ' +
  'Nkosi Cele Buthelezi Mokoena Molefe Motaung Nkuna Radebe Tshabalala Netshitenzhe ' +
  'Mudau Tshivhase Nemutanzhela Ravhura Makhado Mwangi Otieno Kamau Mushi Mrema Kimaro Lema'
).split(' ');
