# must: blocked URLError
# blocked: Tried to open a network connection (AF_INET)
# layer: seccomp
import pandas
pandas.read_csv('http://127.0.0.1:9/a.csv')
